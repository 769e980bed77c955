CREATE TABLE "vault_evidence" (
	"jkt" text NOT NULL,
	"subject" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vault_evidence_jkt_subject_pk" PRIMARY KEY("jkt","subject")
);
--> statement-breakpoint
CREATE TABLE "vault_identity" (
	"subject" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_nonce" (
	"nonce" text PRIMARY KEY NOT NULL,
	"jkt" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vault_evidence_proved_at" ON "vault_evidence" USING btree ("proved_at");--> statement-breakpoint
CREATE INDEX "vault_identity_owner" ON "vault_identity" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "vault_nonce_expires_at" ON "vault_nonce" USING btree ("expires_at");