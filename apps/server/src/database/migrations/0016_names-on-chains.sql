ALTER TABLE "account_name" ADD COLUMN "is_everywhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_name" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "account_name" ADD COLUMN "bio" text;