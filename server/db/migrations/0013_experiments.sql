CREATE TABLE "experiments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flow" text NOT NULL,
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"salt" text NOT NULL,
	"plan" jsonb NOT NULL,
	"variants" jsonb NOT NULL,
	"base_scope" text NOT NULL,
	"base_sequence" integer NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"ended_by_id" text,
	"ended_by_name" text,
	"results" jsonb
);
--> statement-breakpoint
CREATE INDEX "experiments_place" ON "experiments" USING btree ("flow","scope","at");--> statement-breakpoint
CREATE UNIQUE INDEX "experiments_running" ON "experiments" USING btree ("flow","scope") WHERE "experiments"."ended_at" is null;