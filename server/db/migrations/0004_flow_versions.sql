CREATE TABLE "flow_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"flow" text NOT NULL,
	"modules" jsonb NOT NULL,
	"served_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "flow_versions_served" ON "flow_versions" USING btree ("served_at");