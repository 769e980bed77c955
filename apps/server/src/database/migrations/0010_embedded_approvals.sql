CREATE TABLE "embedded_approval" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"state" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"content" text NOT NULL,
	"window_jkt" text,
	"result" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embedded_approval" ADD CONSTRAINT "embedded_approval_device_id_embedded_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."embedded_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedded_approval_device" ON "embedded_approval" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "embedded_approval_expires_at" ON "embedded_approval" USING btree ("expires_at");