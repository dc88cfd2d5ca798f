CREATE TABLE "approvals" (
	"draft_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "approvals_draft_id_hash_by_id_pk" PRIMARY KEY("draft_id","hash","by_id")
);
--> statement-breakpoint
CREATE TABLE "authored_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draft_id" uuid NOT NULL,
	"step" text NOT NULL,
	"text" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draft_presence" (
	"draft_id" uuid NOT NULL,
	"tab" uuid NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"step" text,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_presence_draft_id_tab_pk" PRIMARY KEY("draft_id","tab")
);
--> statement-breakpoint
CREATE TABLE "draft_revisions" (
	"draft_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"hash" text NOT NULL,
	"files" jsonb NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	CONSTRAINT "draft_revisions_draft_id_revision_pk" PRIMARY KEY("draft_id","revision")
);
--> statement-breakpoint
CREATE TABLE "flow_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flow" text NOT NULL,
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"revision" integer NOT NULL,
	"base_sequence" integer NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_openings" (
	"version_id" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "flow_openings_version_id_minute_pk" PRIMARY KEY("version_id","minute")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"flow" text NOT NULL,
	"scope" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "publications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version_id" uuid,
	"served_id" text,
	"at" timestamp with time zone NOT NULL,
	"local_at" text,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"sentence" text NOT NULL,
	"word" text,
	"approved_by" jsonb NOT NULL,
	"draft_id" uuid,
	CONSTRAINT "publications_flow_scope_sequence_pk" PRIMARY KEY("flow","scope","sequence")
);
--> statement-breakpoint
CREATE TABLE "review_rules" (
	"scope" text PRIMARY KEY NOT NULL,
	"needs_approval" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flow" text NOT NULL,
	"scope" text NOT NULL,
	"version_id" uuid NOT NULL,
	"base_sequence" integer NOT NULL,
	"local_at" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"sentence" text NOT NULL,
	"word" text,
	"approved_by" jsonb NOT NULL,
	"draft_id" uuid,
	"state" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flow" text NOT NULL,
	"scope" text NOT NULL,
	"hash" text NOT NULL,
	"files" jsonb NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sentence" text NOT NULL,
	"problems" jsonb NOT NULL,
	"behaviour" jsonb NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_draft_id_flow_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."flow_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_notes" ADD CONSTRAINT "draft_notes_draft_id_flow_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."flow_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_draft_id_flow_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."flow_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_revisions" ADD CONSTRAINT "draft_revisions_draft_id_flow_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."flow_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_notes_draft" ON "draft_notes" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "flow_drafts_place" ON "flow_drafts" USING btree ("flow","scope","state");--> statement-breakpoint
CREATE INDEX "publications_number" ON "publications" USING btree ("number");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "versions_place" ON "versions" USING btree ("flow","scope","hash");