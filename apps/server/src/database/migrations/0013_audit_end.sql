CREATE TABLE "custody_audit_end" (
	"is_end" boolean PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"proof" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embedded_attempt" ADD COLUMN "is_approved" boolean DEFAULT false NOT NULL;