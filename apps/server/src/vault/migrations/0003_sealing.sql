CREATE TABLE "vault_device" (
	"set_id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"jkt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_sealing_method" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"method_encrypted" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_share" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_wallet" ADD COLUMN "sealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vault_device" ADD CONSTRAINT "vault_device_wallet_id_vault_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."vault_wallet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_sealing_method" ADD CONSTRAINT "vault_sealing_method_wallet_id_vault_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."vault_wallet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vault_device_wallet" ON "vault_device" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "vault_device_jkt" ON "vault_device" USING btree ("jkt");--> statement-breakpoint
CREATE INDEX "vault_sealing_method_wallet" ON "vault_sealing_method" USING btree ("wallet_id");
--> statement-breakpoint
INSERT INTO "vault_device" ("set_id", "wallet_id", "jkt") SELECT DISTINCT ON ("set_id") "set_id", "wallet_id", "jkt" FROM "recovery_share" ORDER BY "set_id", "version" DESC;
