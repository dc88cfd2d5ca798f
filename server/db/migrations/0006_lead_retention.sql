ALTER TABLE "consents" DROP CONSTRAINT "consents_lead_id_leads_id_fk";
--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "lead_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;