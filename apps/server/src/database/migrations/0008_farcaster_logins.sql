CREATE TABLE "embedded_farcaster_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"project_key" integer NOT NULL,
	"origin" text NOT NULL,
	"jkt" text NOT NULL,
	"label" text NOT NULL,
	"nonce" text NOT NULL,
	"channel_encrypted" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "embedded_farcaster_attempt_jkt" ON "embedded_farcaster_attempt" USING btree ("jkt");--> statement-breakpoint
CREATE INDEX "embedded_farcaster_attempt_expires_at" ON "embedded_farcaster_attempt" USING btree ("expires_at");