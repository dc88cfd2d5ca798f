ALTER TABLE "deliveries" RENAME COLUMN "appointment_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_once";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_appointment_id_appointments_id_fk";
--> statement-breakpoint
DROP INDEX "deliveries_due";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "destination" text;--> statement-breakpoint
UPDATE "deliveries" SET
  "recipient" = CASE "channel" WHEN 'webhook' THEN 'shop' ELSE 'customer' END,
  "destination" = CASE "channel" WHEN 'webhook' THEN 'webhook ' || "shop_id" ELSE "channel" END;--> statement-breakpoint
UPDATE "deliveries" SET "payload" = jsonb_build_object('recipient', "recipient") || CASE "channel"
  WHEN 'webhook' THEN jsonb_build_object('channel', 'webhook', 'event', jsonb_build_object(
    'type', 'appointment.booked',
    'timestamp', "payload" -> 'event' -> 'bookedAt',
    'data', ("payload" -> 'event') - 'type' - 'bookedAt'))
  ELSE "payload" END;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "recipient" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "destination" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "abandoned_after_minutes" integer DEFAULT 30;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
UPDATE "leads" SET "settled_at" = now();--> statement-breakpoint
CREATE INDEX "leads_open" ON "leads" USING btree ("updated_at") WHERE "leads"."kind" = 'booking' and "leads"."answer" is null and "leads"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("destination","due_at") WHERE "deliveries"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_once" UNIQUE("shop_id","subject_id","recipient","channel");