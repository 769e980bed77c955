CREATE TABLE "bundle" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundle_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chain_id" integer NOT NULL,
	"bundler" text NOT NULL,
	"nonce" integer NOT NULL,
	"status" text NOT NULL,
	"attempts" jsonb NOT NULL,
	"transaction_hash" text,
	"block_number" bigint,
	"cost" numeric(78, 0),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity_reputation" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"ops_seen" integer NOT NULL,
	"ops_included" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entity_reputation_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "user_operation" (
	"chain_id" integer NOT NULL,
	"hash" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"operation" jsonb NOT NULL,
	"sender" text NOT NULL,
	"nonce" numeric(78, 0) NOT NULL,
	"factory" text,
	"paymaster" text,
	"delegate" text,
	"stakes" jsonb NOT NULL,
	"max_fee_per_gas" numeric(78, 0) NOT NULL,
	"max_priority_fee_per_gas" numeric(78, 0) NOT NULL,
	"gas_limit" numeric(78, 0) NOT NULL,
	"max_cost" numeric(78, 0) NOT NULL,
	"valid_after" bigint NOT NULL,
	"valid_until" bigint NOT NULL,
	"storage_owners" text[] NOT NULL,
	"code_hashes" jsonb NOT NULL,
	"validated_at" bigint NOT NULL,
	"project_key" integer,
	"received_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"bundle_id" integer,
	"transaction_hash" text,
	"block_hash" text,
	"block_number" bigint,
	"success" boolean,
	"actual_gas_cost" numeric(78, 0),
	"actual_gas_used" numeric(78, 0),
	"reason" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bundle_open" ON "bundle" USING btree ("chain_id","bundler","nonce") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "user_operation_nonce" ON "user_operation" USING btree ("chain_id","sender","nonce") WHERE status in ('pending', 'bundled');--> statement-breakpoint
CREATE INDEX "user_operation_mempool" ON "user_operation" USING btree ("chain_id","received_at") WHERE status in ('pending', 'bundled');--> statement-breakpoint
CREATE INDEX "user_operation_block" ON "user_operation" USING btree ("chain_id","block_number") WHERE status = 'included';--> statement-breakpoint
CREATE INDEX "user_operation_updated_at" ON "user_operation" USING btree ("updated_at");