ALTER TABLE "onramp_order" ADD COLUMN "transfers" integer[];--> statement-breakpoint
CREATE INDEX "onramp_order_transaction_hash" ON "onramp_order" USING btree ("transaction_hash");