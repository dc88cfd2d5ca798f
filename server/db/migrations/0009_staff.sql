CREATE TABLE "audit" (
	"at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"member_id" text,
	"member_name" text,
	"action" text NOT NULL,
	"scope_kind" text NOT NULL,
	"scope_id" uuid,
	"detail" jsonb NOT NULL,
	CONSTRAINT "audit_at_id_pk" PRIMARY KEY("at","id")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"identity" jsonb NOT NULL,
	"sealed_id_token" text,
	"begun_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_used_links" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_scope" ON "audit" USING btree ("scope_id","at");--> statement-breakpoint
CREATE INDEX "staff_sessions_seen" ON "staff_sessions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "staff_sign_ins_expires" ON "staff_sign_ins" USING btree ("expires_at");