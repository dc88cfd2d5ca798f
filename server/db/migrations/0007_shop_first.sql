-- Every key of what belongs to a shop begins with the shop, so that its rows may live together on one of many machines.
ALTER TABLE "appointment_recommended_jobs" DROP CONSTRAINT "appointment_recommended_jobs_appointment_id_appointments_id_fk";--> statement-breakpoint
ALTER TABLE "appointment_recommended_jobs" DROP CONSTRAINT "appointment_recommended_jobs_job_id_recommended_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "appointment_services" DROP CONSTRAINT "appointment_services_appointment_id_appointments_id_fk";--> statement-breakpoint
ALTER TABLE "appointment_services" DROP CONSTRAINT "appointment_services_service_id_services_id_fk";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_lead_id_leads_id_fk";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_vehicle_id_vehicles_id_fk";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_lead_id_leads_id_fk";--> statement-breakpoint
ALTER TABLE "recommended_jobs" DROP CONSTRAINT "recommended_jobs_vehicle_id_vehicles_id_fk";--> statement-breakpoint
ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "otp_challenges" DROP CONSTRAINT "otp_challenges_shop_id_shops_id_fk";--> statement-breakpoint
DROP INDEX "consents_lead";--> statement-breakpoint
DROP INDEX "recommended_jobs_vehicle";--> statement-breakpoint
DROP INDEX "vehicles_customer";--> statement-breakpoint

ALTER TABLE "tokens"
  DROP CONSTRAINT "tokens_pkey",
  ADD CONSTRAINT "tokens_shop_id_id_pk" PRIMARY KEY("shop_id","id");--> statement-breakpoint
ALTER TABLE "leads"
  DROP CONSTRAINT "leads_pkey",
  ADD CONSTRAINT "leads_shop_id_id_pk" PRIMARY KEY("shop_id","id");--> statement-breakpoint
ALTER TABLE "services"
  DROP CONSTRAINT "services_pkey",
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ADD CONSTRAINT "services_shop_id_id_pk" PRIMARY KEY("shop_id","id");--> statement-breakpoint
ALTER TABLE "services" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "customers"
  DROP CONSTRAINT "customers_pkey",
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ADD CONSTRAINT "customers_shop_id_id_pk" PRIMARY KEY("shop_id","id");--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "vehicles"
  DROP CONSTRAINT "vehicles_pkey",
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "customer_id" SET DATA TYPE bigint,
  ADD CONSTRAINT "vehicles_shop_id_id_pk" PRIMARY KEY("shop_id","id"),
  ADD CONSTRAINT "vehicles_of_customer" FOREIGN KEY ("shop_id","customer_id") REFERENCES "public"."customers"("shop_id","id");--> statement-breakpoint
ALTER TABLE "vehicles" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "recommended_jobs"
  DROP CONSTRAINT "recommended_jobs_pkey",
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "vehicle_id" SET DATA TYPE bigint,
  ADD CONSTRAINT "recommended_jobs_shop_id_id_pk" PRIMARY KEY("shop_id","id"),
  ADD CONSTRAINT "recommended_jobs_of_vehicle" FOREIGN KEY ("shop_id","vehicle_id") REFERENCES "public"."vehicles"("shop_id","id");--> statement-breakpoint
ALTER TABLE "recommended_jobs" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "appointments"
  DROP CONSTRAINT "appointments_pkey",
  DROP CONSTRAINT "appointments_lead_id_unique",
  ALTER COLUMN "customer_id" SET DATA TYPE bigint,
  ALTER COLUMN "vehicle_id" SET DATA TYPE bigint,
  ADD CONSTRAINT "appointments_shop_id_id_pk" PRIMARY KEY("shop_id","id"),
  ADD CONSTRAINT "appointments_lead" UNIQUE("shop_id","lead_id"),
  ADD CONSTRAINT "appointments_of_lead" FOREIGN KEY ("shop_id","lead_id") REFERENCES "public"."leads"("shop_id","id"),
  ADD CONSTRAINT "appointments_of_customer" FOREIGN KEY ("shop_id","customer_id") REFERENCES "public"."customers"("shop_id","id"),
  ADD CONSTRAINT "appointments_of_vehicle" FOREIGN KEY ("shop_id","vehicle_id") REFERENCES "public"."vehicles"("shop_id","id");--> statement-breakpoint
ALTER TABLE "deliveries"
  DROP CONSTRAINT "deliveries_pkey",
  ADD CONSTRAINT "deliveries_shop_id_id_pk" PRIMARY KEY("shop_id","id");--> statement-breakpoint

ALTER TABLE "appointment_services" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
UPDATE "appointment_services" SET "shop_id" = "appointments"."shop_id" FROM "appointments" WHERE "appointments"."id" = "appointment_id";--> statement-breakpoint
ALTER TABLE "appointment_services"
  DROP CONSTRAINT "appointment_services_appointment_id_service_id_pk",
  ALTER COLUMN "shop_id" SET NOT NULL,
  ALTER COLUMN "service_id" SET DATA TYPE bigint,
  ADD CONSTRAINT "appointment_services_shop_id_appointment_id_service_id_pk" PRIMARY KEY("shop_id","appointment_id","service_id"),
  ADD CONSTRAINT "appointment_services_of_appointment" FOREIGN KEY ("shop_id","appointment_id") REFERENCES "public"."appointments"("shop_id","id"),
  ADD CONSTRAINT "appointment_services_of_service" FOREIGN KEY ("shop_id","service_id") REFERENCES "public"."services"("shop_id","id");--> statement-breakpoint
ALTER TABLE "appointment_recommended_jobs" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
UPDATE "appointment_recommended_jobs" SET "shop_id" = "appointments"."shop_id" FROM "appointments" WHERE "appointments"."id" = "appointment_id";--> statement-breakpoint
ALTER TABLE "appointment_recommended_jobs"
  DROP CONSTRAINT "appointment_recommended_jobs_appointment_id_job_id_pk",
  ALTER COLUMN "shop_id" SET NOT NULL,
  ALTER COLUMN "job_id" SET DATA TYPE bigint,
  ADD CONSTRAINT "appointment_recommended_jobs_shop_id_appointment_id_job_id_pk" PRIMARY KEY("shop_id","appointment_id","job_id"),
  ADD CONSTRAINT "appointment_recommended_jobs_of_appointment" FOREIGN KEY ("shop_id","appointment_id") REFERENCES "public"."appointments"("shop_id","id"),
  ADD CONSTRAINT "appointment_recommended_jobs_of_job" FOREIGN KEY ("shop_id","job_id") REFERENCES "public"."recommended_jobs"("shop_id","id");--> statement-breakpoint

-- Ids that were counted become ids of the seventh version, in the same order.
ALTER TABLE "consents" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "consents"
  DROP CONSTRAINT "consents_pkey",
  ALTER COLUMN "id" SET DATA TYPE uuid USING (lpad(to_hex((extract(epoch from "at") * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex("id"), 15, '0'))::uuid,
  ALTER COLUMN "id" SET DEFAULT gen_random_uuid(),
  ADD CONSTRAINT "consents_shop_id_id_pk" PRIMARY KEY("shop_id","id");--> statement-breakpoint
ALTER TABLE "insights" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "insights"
  ALTER COLUMN "id" SET DATA TYPE uuid USING (lpad(to_hex((extract(epoch from "at") * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex("id"), 15, '0'))::uuid,
  ALTER COLUMN "id" SET DEFAULT gen_random_uuid();--> statement-breakpoint

CREATE INDEX "consents_lead" ON "consents" USING btree ("shop_id","lead_id");--> statement-breakpoint
CREATE INDEX "recommended_jobs_vehicle" ON "recommended_jobs" USING btree ("shop_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicles_customer" ON "vehicles" USING btree ("shop_id","customer_id");
--> statement-breakpoint

-- For servers of the version before, while they are exchanged one by one: they do not name the shop.
CREATE FUNCTION "shop_of_appointment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "shop_id" INTO NEW."shop_id" FROM "appointments" WHERE "id" = NEW."appointment_id";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "by_the_version_before" BEFORE INSERT ON "appointment_services" FOR EACH ROW WHEN (NEW."shop_id" IS NULL) EXECUTE FUNCTION "shop_of_appointment"();--> statement-breakpoint
CREATE TRIGGER "by_the_version_before" BEFORE INSERT ON "appointment_recommended_jobs" FOR EACH ROW WHEN (NEW."shop_id" IS NULL) EXECUTE FUNCTION "shop_of_appointment"();
