DROP TABLE "flow_openings" CASCADE;--> statement-breakpoint
DROP TABLE "insights" CASCADE;