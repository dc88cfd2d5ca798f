ALTER TABLE "staff_sessions" ADD COLUMN "sealed_refresh_token" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "asked_at" timestamp with time zone;