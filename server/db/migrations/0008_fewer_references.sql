-- Each reference to a shop locks its one row. What refers to a lead, a customer or a vehicle of the shop needs none of its own.
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_shop_id_shops_id_fk";--> statement-breakpoint
ALTER TABLE "shop_days" DROP CONSTRAINT "shop_days_shop_id_shops_id_fk";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_shop_id_shops_id_fk";--> statement-breakpoint
ALTER TABLE "recommended_jobs" DROP CONSTRAINT "recommended_jobs_shop_id_shops_id_fk";--> statement-breakpoint
ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_shop_id_shops_id_fk";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_shop_id_shops_id_fk";--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_shop_id_shops_id_fk";--> statement-breakpoint
DROP INDEX "consents_shop_phone";--> statement-breakpoint
CREATE INDEX "appointments_customer" ON "appointments" USING btree ("shop_id","customer_id");--> statement-breakpoint
-- Room beside each row: counts change often, and then stay on their page.
ALTER TABLE "rate_limits" SET (fillfactor = 80);
