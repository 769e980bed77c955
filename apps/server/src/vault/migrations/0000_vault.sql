CREATE TABLE "recovery_share" (
	"set_id" text NOT NULL,
	"version" integer NOT NULL,
	"wallet_id" text NOT NULL,
	"jkt" text NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_share_set_id_version_pk" PRIMARY KEY("set_id","version")
);
--> statement-breakpoint
CREATE TABLE "vault_approval" (
	"token" text PRIMARY KEY NOT NULL,
	"jkt" text NOT NULL,
	"subject" text NOT NULL,
	"email_encrypted" text NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"label" text NOT NULL,
	"match_number" text NOT NULL,
	"choices" text[] NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vault_freeze" (
	"subject" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_stop" (
	"is_stopped" boolean PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_wallet" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody_audit" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"network" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody_limit" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "custody_limit_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "custody_proof" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_share" ADD CONSTRAINT "recovery_share_wallet_id_vault_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."vault_wallet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_share_wallet" ON "recovery_share" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "recovery_share_jkt" ON "recovery_share" USING btree ("jkt");--> statement-breakpoint
CREATE INDEX "recovery_share_key" ON "recovery_share" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "vault_approval_jkt" ON "vault_approval" USING btree ("jkt","created_at");--> statement-breakpoint
CREATE INDEX "vault_approval_expires_at" ON "vault_approval" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "custody_audit_actor" ON "custody_audit" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "custody_limit_ends_at" ON "custody_limit" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "custody_proof_expires_at" ON "custody_proof" USING btree ("expires_at");