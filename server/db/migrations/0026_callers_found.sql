CREATE INDEX "customers_shop_last_name" ON "customers" USING btree ("shop_id",lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_shop_email" ON "customers" USING btree ("shop_id",lower("email"));--> statement-breakpoint
CREATE INDEX "leads_shop_phone" ON "leads" USING btree ("shop_id","phone");--> statement-breakpoint
CREATE INDEX "leads_shop_visit" ON "leads" USING btree ("shop_id","visit_id");--> statement-breakpoint
CREATE INDEX "otp_challenges_shop_phone" ON "otp_challenges" USING btree ("shop_id","phone");