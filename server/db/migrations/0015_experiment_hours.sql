CREATE TABLE "experiment_hours" (
	"experiment_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"first" jsonb NOT NULL,
	"second" jsonb NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "experiment_hours_experiment_id_version_id_hour_pk" PRIMARY KEY("experiment_id","version_id","hour")
);
--> statement-breakpoint
ALTER TABLE "experiment_hours" ADD CONSTRAINT "experiment_hours_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE no action ON UPDATE no action;