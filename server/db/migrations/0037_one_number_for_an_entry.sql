ALTER TABLE "leads" ADD COLUMN "next_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "leads" SET "next_sequence" = "last"."sequence" + 1
FROM (
  SELECT "shop_id", "lead_id", max("sequence") AS "sequence" FROM "appointments" GROUP BY "shop_id", "lead_id"
) AS "last"
WHERE "leads"."shop_id" = "last"."shop_id" AND "leads"."id" = "last"."lead_id";
