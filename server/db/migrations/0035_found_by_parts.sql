CREATE INDEX "customers_shop_phone_end" ON "customers" USING btree ("shop_id",right("phone", 4));--> statement-breakpoint
CREATE INDEX "leads_unbooked_phone_end" ON "leads" USING btree ("shop_id",right("phone", 4)) WHERE "leads"."answer" is null;--> statement-breakpoint
CREATE INDEX "leads_unbooked_last_name" ON "leads" USING btree ("shop_id",lower("payload" -> 'customer' ->> 'lastName') text_pattern_ops) WHERE "leads"."answer" is null;--> statement-breakpoint
CREATE INDEX "leads_unbooked_first_name" ON "leads" USING btree ("shop_id",lower("payload" -> 'customer' ->> 'firstName') text_pattern_ops) WHERE "leads"."answer" is null;--> statement-breakpoint
CREATE INDEX "leads_unbooked_email" ON "leads" USING btree ("shop_id",lower("payload" -> 'customer' ->> 'email')) WHERE "leads"."answer" is null;--> statement-breakpoint
CREATE INDEX "leads_unbooked_date" ON "leads" USING btree ("shop_id",("payload" ->> 'date')) WHERE "leads"."answer" is null;