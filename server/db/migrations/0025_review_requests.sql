CREATE TABLE "review_requests" (
	"draft_id" uuid NOT NULL,
	"to_id" text NOT NULL,
	"to_name" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_requests_draft_id_to_id_pk" PRIMARY KEY("draft_id","to_id")
);
--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_draft_id_flow_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."flow_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_requests_to" ON "review_requests" USING btree ("to_id");