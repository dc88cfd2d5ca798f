CREATE TABLE "draft_ops" (
	"draft_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"position" integer NOT NULL,
	"op" jsonb NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_ops_draft_id_id_pk" PRIMARY KEY("draft_id","id")
);
--> statement-breakpoint
ALTER TABLE "draft_ops" ADD CONSTRAINT "draft_ops_draft_id_flow_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."flow_drafts"("id") ON DELETE no action ON UPDATE no action;