CREATE TABLE "embedded_social_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"provider" text NOT NULL,
	"project_key" integer NOT NULL,
	"origin" text NOT NULL,
	"jkt" text NOT NULL,
	"label" text NOT NULL,
	"link" text NOT NULL,
	"state_hash" text,
	"verifier_encrypted" text,
	"return_url" text,
	"ticket" text,
	"ticket_expires_at" timestamp with time zone,
	"number" text,
	"subject" text,
	"email_encrypted" text,
	"name_encrypted" text,
	"proof_encrypted" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embedded_identity" ADD COLUMN "name_encrypted" text;--> statement-breakpoint
CREATE UNIQUE INDEX "embedded_social_attempt_link" ON "embedded_social_attempt" USING btree ("link");--> statement-breakpoint
CREATE UNIQUE INDEX "embedded_social_attempt_state" ON "embedded_social_attempt" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "embedded_social_attempt_expires_at" ON "embedded_social_attempt" USING btree ("expires_at");