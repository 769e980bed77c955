ALTER TABLE "vault_identity" ADD COLUMN "is_own" boolean;--> statement-breakpoint
-- An old address was given an owner of its own, a random UUID; other rows are addresses that an owner named.
UPDATE "vault_identity" SET "is_own" = "owner" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';--> statement-breakpoint
ALTER TABLE "vault_identity" ALTER COLUMN "is_own" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_identity" DROP CONSTRAINT "vault_identity_pkey";--> statement-breakpoint
ALTER TABLE "vault_identity" ADD CONSTRAINT "vault_identity_subject_owner_pk" PRIMARY KEY("subject","owner");--> statement-breakpoint
CREATE UNIQUE INDEX "vault_identity_own" ON "vault_identity" USING btree ("subject") WHERE is_own;--> statement-breakpoint
ALTER TABLE "vault_evidence" ADD COLUMN "provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_email_change" ADD COLUMN "owners" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_email_change" ADD COLUMN "from_own" text;--> statement-breakpoint
UPDATE "vault_email_change" SET "owners" = ARRAY["owner"] WHERE "state" = 'done';
