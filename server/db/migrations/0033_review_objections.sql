CREATE TABLE "review_objections" (
	"draft_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "review_objections_draft_id_hash_by_id_pk" PRIMARY KEY("draft_id","hash","by_id")
);
--> statement-breakpoint
ALTER TABLE "draft_revisions" ADD COLUMN "is_only_merged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_objections" ADD CONSTRAINT "review_objections_draft_id_flow_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."flow_drafts"("id") ON DELETE no action ON UPDATE no action;