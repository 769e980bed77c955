CREATE TABLE "custody_audit_end" (
	"is_end" boolean PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"proof" text NOT NULL
);
