ALTER TABLE "flow_drafts" DROP COLUMN "base_sequence";--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "local_at";--> statement-breakpoint
ALTER TABLE "schedules" DROP COLUMN "base_sequence";--> statement-breakpoint
ALTER TABLE "schedules" DROP COLUMN "local_at";