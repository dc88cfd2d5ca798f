CREATE TABLE "journal_counts" (
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"flow_version" text NOT NULL,
	"language" text NOT NULL,
	"screen" text NOT NULL,
	"framed" boolean NOT NULL,
	"entry" text NOT NULL,
	"kind" text NOT NULL,
	"from_step" text NOT NULL,
	"to_step" text NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	"times" integer[],
	CONSTRAINT "journal_counts_key" PRIMARY KEY("shop_id","day","flow_version","kind","from_step","to_step","name","language","screen","framed","entry")
);
--> statement-breakpoint
CREATE TABLE "journal_records" (
	"visit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"from_step" text NOT NULL,
	"to_step" text NOT NULL,
	"event" text,
	"transitions" jsonb,
	"ms" integer NOT NULL,
	"error" text,
	CONSTRAINT "journal_records_visit_id_number_pk" PRIMARY KEY("visit_id","number")
);
--> statement-breakpoint
CREATE TABLE "journal_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"flow_version" text NOT NULL,
	"language" text NOT NULL,
	"screen" text NOT NULL,
	"framed" boolean NOT NULL,
	"entry" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"next" integer NOT NULL,
	"step" text NOT NULL,
	"step_ms" integer NOT NULL,
	"outcome" text,
	"outcome_at" timestamp with time zone,
	"closed_as" text
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "visit_journal" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
CREATE INDEX "journal_records_errors" ON "journal_records" USING btree ("at") WHERE "journal_records"."kind" = 'error';--> statement-breakpoint
CREATE INDEX "journal_visits_open" ON "journal_visits" USING btree ("last_at") WHERE "journal_visits"."closed_as" is null;--> statement-breakpoint
CREATE INDEX "journal_visits_shop" ON "journal_visits" USING btree ("shop_id","began_at");--> statement-breakpoint
CREATE INDEX "journal_visits_began" ON "journal_visits" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "journal_visits_outcome" ON "journal_visits" USING btree ("outcome_at") WHERE "journal_visits"."outcome_at" is not null;