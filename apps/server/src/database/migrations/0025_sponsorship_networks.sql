DROP INDEX "sponsorship_operation";--> statement-breakpoint
ALTER TABLE "sponsorship" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsorship_operation" ON "sponsorship" USING btree ("chain_id","paymaster","sender","nonce","asked_from");