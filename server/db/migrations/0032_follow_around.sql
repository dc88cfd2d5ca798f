CREATE TABLE "follow_refusals" (
	"flow" text NOT NULL,
	"scope" text NOT NULL,
	"around_version_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"draft_id" uuid,
	CONSTRAINT "follow_refusals_flow_scope_around_version_id_pk" PRIMARY KEY("flow","scope","around_version_id")
);
--> statement-breakpoint
ALTER TABLE "flow_drafts" ADD COLUMN "around_version_id" uuid;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "around_version_id" uuid;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "follows" boolean;--> statement-breakpoint
ALTER TABLE "follow_refusals" ADD CONSTRAINT "follow_refusals_around_version_id_versions_id_fk" FOREIGN KEY ("around_version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_drafts" ADD CONSTRAINT "flow_drafts_around_version_id_versions_id_fk" FOREIGN KEY ("around_version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_around_version_id_versions_id_fk" FOREIGN KEY ("around_version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;