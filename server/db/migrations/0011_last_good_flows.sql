CREATE TABLE "last_good_flows" (
	"file" text PRIMARY KEY NOT NULL,
	"version_id" text NOT NULL
);
