CREATE TYPE "public"."token_standard" AS ENUM('erc20', 'erc721', 'erc1155');--> statement-breakpoint
CREATE TYPE "public"."transfer_kind" AS ENUM('native', 'internal', 'erc20', 'erc721', 'erc1155', 'approval', 'approvalForAll');--> statement-breakpoint
CREATE TABLE "account_activity" (
	"account" "bytea" NOT NULL,
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_index" integer NOT NULL,
	CONSTRAINT "account_activity_key" PRIMARY KEY("account","chain_id","block_number","transaction_index")
);
--> statement-breakpoint
CREATE TABLE "account_holding" (
	"account" "bytea" NOT NULL,
	"chain_id" bigint NOT NULL,
	"standard" "token_standard" NOT NULL,
	"token" "bytea" NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"first_block" bigint NOT NULL,
	CONSTRAINT "account_holding_key" PRIMARY KEY("account","chain_id","standard","token","token_id")
);
--> statement-breakpoint
CREATE TABLE "chain_transaction" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_index" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"from_address" "bytea" NOT NULL,
	"to_address" "bytea",
	"value" numeric(78, 0) NOT NULL,
	"nonce" bigint NOT NULL,
	"has_succeeded" boolean,
	"gas_used" bigint,
	"fee" numeric(78, 0),
	"selector" "bytea",
	"created_contract" "bytea",
	"mined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_transaction_key" PRIMARY KEY("chain_id","block_number","transaction_index")
);
--> statement-breakpoint
CREATE TABLE "indexed_block" (
	"chain_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"parent_hash" "bytea" NOT NULL,
	"mined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "indexed_block_key" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "indexed_chain" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"genesis_hash" "bytea" NOT NULL,
	"start_block" bigint NOT NULL,
	"next_block" bigint NOT NULL,
	"head_block" bigint NOT NULL,
	"pruned_before" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token" (
	"chain_id" bigint NOT NULL,
	"address" "bytea" NOT NULL,
	"standard" "token_standard" NOT NULL,
	"name" text,
	"symbol" text,
	"decimals" smallint,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"first_block" bigint NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	CONSTRAINT "token_key" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "token_transfer" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_index" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" "transfer_kind" NOT NULL,
	"token" "bytea",
	"token_id" numeric(78, 0),
	"from_address" "bytea" NOT NULL,
	"to_address" "bytea" NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	CONSTRAINT "token_transfer_key" PRIMARY KEY("chain_id","block_number","transaction_index","position")
);
--> statement-breakpoint
CREATE INDEX "chain_transaction_hash" ON "chain_transaction" USING hash ("hash");--> statement-breakpoint
CREATE INDEX "token_unread" ON "token" USING btree ("chain_id") WHERE not "token"."is_read";