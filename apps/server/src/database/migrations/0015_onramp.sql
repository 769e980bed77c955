CREATE TABLE "onramp_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "onramp_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "onramp_order" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"project_key" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"address" text NOT NULL,
	"chain_id" text,
	"contract" text,
	"symbol" text NOT NULL,
	"purchase_amount" text,
	"payment_currency" text NOT NULL,
	"payment_amount" text,
	"session_id" text,
	"transaction_id" text,
	"transaction_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onramp_sandbox_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"chain_id" text NOT NULL,
	"nonce" integer,
	"transaction" text,
	"transaction_hash" text
);
--> statement-breakpoint
CREATE TABLE "onramp_sandbox_session" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"browser" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"address" text NOT NULL,
	"chain_id" text NOT NULL,
	"contract" text,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"purchase_amount" text NOT NULL,
	"payment_currency" text NOT NULL,
	"payment_amount" text NOT NULL,
	"redirect_url" text,
	"open_until" timestamp with time zone NOT NULL,
	CONSTRAINT "onramp_sandbox_session_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE INDEX "onramp_event_received_at" ON "onramp_event" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "onramp_order_transaction" ON "onramp_order" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE INDEX "onramp_order_address" ON "onramp_order" USING btree ("address","provider","created_at");--> statement-breakpoint
CREATE INDEX "onramp_order_next_check_at" ON "onramp_order" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "onramp_sandbox_payment_order" ON "onramp_sandbox_payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "onramp_sandbox_payment_state" ON "onramp_sandbox_payment" USING btree ("state");