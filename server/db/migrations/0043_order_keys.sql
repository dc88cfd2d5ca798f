ALTER TABLE "experiments" ADD COLUMN "order_key" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "order_key" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "order_key" text;--> statement-breakpoint
ALTER TABLE "schedules" DROP COLUMN "ends_experiments";