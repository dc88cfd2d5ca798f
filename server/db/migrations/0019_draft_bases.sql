ALTER TABLE "flow_drafts" ALTER COLUMN "base_sequence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ALTER COLUMN "base_sequence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_drafts" ADD COLUMN "base_version_id" uuid;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "base_version_id" uuid;--> statement-breakpoint
ALTER TABLE "flow_drafts" ADD CONSTRAINT "flow_drafts_base_version_id_versions_id_fk" FOREIGN KEY ("base_version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_base_version_id_versions_id_fk" FOREIGN KEY ("base_version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Of a place that had no version of its own, what was in force around it is not known any more: the
-- newest of everybody's from before then.
UPDATE "flow_drafts" AS "draft" SET "base_version_id" = coalesce(
  (SELECT "version_id" FROM "publications" AS "own" WHERE "own"."flow" = "draft"."flow"
    AND "own"."scope" = "draft"."scope" AND "own"."sequence" = "draft"."base_sequence"),
  (SELECT "version_id" FROM "publications" AS "around" WHERE "around"."flow" = "draft"."flow"
    AND "around"."scope" = 'everybody' AND "around"."at" <= "draft"."created_at"
    ORDER BY "around"."sequence" DESC LIMIT 1));--> statement-breakpoint
UPDATE "schedules" AS "put_off" SET "base_version_id" = coalesce(
  (SELECT "version_id" FROM "publications" AS "own" WHERE "own"."flow" = "put_off"."flow"
    AND "own"."scope" = "put_off"."scope" AND "own"."sequence" = "put_off"."base_sequence"),
  (SELECT "version_id" FROM "publications" AS "around" WHERE "around"."flow" = "put_off"."flow"
    AND "around"."scope" = 'everybody' AND "around"."sequence" = (SELECT max("newest"."sequence")
      FROM "publications" AS "newest" WHERE "newest"."flow" = "put_off"."flow"
      AND "newest"."scope" = 'everybody')));
