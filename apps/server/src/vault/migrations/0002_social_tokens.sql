CREATE TABLE "vault_social_token" (
	"token" text PRIMARY KEY NOT NULL,
	"jkt" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vault_evidence" ADD COLUMN "is_weak" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "vault_social_token_used_at" ON "vault_social_token" USING btree ("used_at");