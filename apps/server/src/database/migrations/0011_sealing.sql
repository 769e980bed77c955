ALTER TABLE "embedded_share_set" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "embedded_wallet" ADD COLUMN "exported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "embedded_wallet" ADD COLUMN "sealing_key" text;--> statement-breakpoint
ALTER TABLE "embedded_wallet" ADD COLUMN "sealing_proof" text;