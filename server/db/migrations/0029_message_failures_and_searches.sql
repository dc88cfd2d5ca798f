CREATE TABLE "vehicle_searches" (
	"shop_id" uuid NOT NULL,
	"searched" text NOT NULL,
	"phone" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicle_searches_shop_id_searched_phone_pk" PRIMARY KEY("shop_id","searched","phone")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "failure" text;