CREATE TABLE "embedded_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"project_key" integer NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"jkt" text NOT NULL,
	"subject" text NOT NULL,
	"email_encrypted" text NOT NULL,
	"label" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"code_sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded_device" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"jkt" text NOT NULL,
	"label" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "embedded_device_user_jkt" UNIQUE("user_id","jkt")
);
--> statement-breakpoint
CREATE TABLE "embedded_identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"email_encrypted" text NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "embedded_identity_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "embedded_refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "embedded_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"project_key" integer NOT NULL,
	"logged_in_at" timestamp with time zone NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "embedded_share" (
	"set_id" text NOT NULL,
	"version" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "embedded_share_set_id_version_pk" PRIMARY KEY("set_id","version")
);
--> statement-breakpoint
CREATE TABLE "embedded_share_set" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"device_id" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded_user" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"frozen_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "embedded_wallet" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"project_key" integer NOT NULL,
	"evm_address" text NOT NULL,
	"solana_address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
ALTER TABLE "embedded_device" ADD CONSTRAINT "embedded_device_user_id_embedded_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."embedded_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_identity" ADD CONSTRAINT "embedded_identity_user_id_embedded_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."embedded_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_refresh_token" ADD CONSTRAINT "embedded_refresh_token_session_id_embedded_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."embedded_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_session" ADD CONSTRAINT "embedded_session_user_id_embedded_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."embedded_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_session" ADD CONSTRAINT "embedded_session_device_id_embedded_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."embedded_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_share" ADD CONSTRAINT "embedded_share_set_id_embedded_share_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."embedded_share_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_share_set" ADD CONSTRAINT "embedded_share_set_wallet_id_embedded_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."embedded_wallet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_share_set" ADD CONSTRAINT "embedded_share_set_device_id_embedded_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."embedded_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_wallet" ADD CONSTRAINT "embedded_wallet_user_id_embedded_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."embedded_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedded_attempt_jkt" ON "embedded_attempt" USING btree ("jkt","subject");--> statement-breakpoint
CREATE INDEX "embedded_attempt_expires_at" ON "embedded_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "embedded_identity_user" ON "embedded_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embedded_refresh_token_session" ON "embedded_refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "embedded_session_user" ON "embedded_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embedded_session_device" ON "embedded_session" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "embedded_session_absolute_expires_at" ON "embedded_session" USING btree ("absolute_expires_at");--> statement-breakpoint
CREATE INDEX "embedded_share_key" ON "embedded_share" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "embedded_share_set_wallet_device" ON "embedded_share_set" USING btree ("wallet_id","device_id");--> statement-breakpoint
CREATE INDEX "embedded_share_set_device" ON "embedded_share_set" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "embedded_wallet_user_project" ON "embedded_wallet" USING btree ("user_id","project_key");--> statement-breakpoint
CREATE INDEX "custody_audit_actor" ON "custody_audit" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "custody_limit_ends_at" ON "custody_limit" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "custody_proof_expires_at" ON "custody_proof" USING btree ("expires_at");