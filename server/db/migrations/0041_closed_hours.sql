ALTER TABLE "closed_dates" ADD COLUMN "closed_from" time;--> statement-breakpoint
ALTER TABLE "closed_dates" ADD COLUMN "closed_to" time;--> statement-breakpoint
ALTER TABLE "closed_dates" ADD CONSTRAINT "closed_from_to" CHECK (num_nulls("closed_dates"."closed_from", "closed_dates"."closed_to") in (0, 2) and coalesce("closed_dates"."closed_to" > "closed_dates"."closed_from", true));