ALTER TABLE "bundle" ALTER COLUMN "chain_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "entity_reputation" ALTER COLUMN "chain_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "user_operation" ALTER COLUMN "chain_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "permission_session" ALTER COLUMN "chain_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "sponsor_policy" ALTER COLUMN "chain_ids" SET DATA TYPE bigint[];--> statement-breakpoint
ALTER TABLE "sponsorship" ALTER COLUMN "chain_id" SET DATA TYPE bigint;