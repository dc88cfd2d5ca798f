CREATE TABLE "appointment_changes" (
	"shop_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"by_name" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text,
	CONSTRAINT "appointment_changes_shop_id_appointment_id_sequence_pk" PRIMARY KEY("shop_id","appointment_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "appointment_links" (
	"shop_id" uuid NOT NULL,
	"id" text NOT NULL,
	"appointment_id" uuid NOT NULL,
	"power" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "appointment_links_shop_id_id_pk" PRIMARY KEY("shop_id","id")
);
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_lead";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_once";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "links" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "moving" text DEFAULT 'allowed' NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "move_notice_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "cancelling" text DEFAULT 'allowed' NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "cancel_notice_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
CREATE INDEX "appointment_links_appointment" ON "appointment_links" USING btree ("shop_id","appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_lead_standing" ON "appointments" USING btree ("shop_id","lead_id") WHERE "appointments"."status" = 'standing';--> statement-breakpoint
CREATE INDEX "appointments_of_lead_any" ON "appointments" USING btree ("shop_id","lead_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_once" UNIQUE("shop_id","subject_id","sequence","recipient","channel");