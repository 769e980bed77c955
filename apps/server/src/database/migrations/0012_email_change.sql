CREATE TABLE "embedded_email_change" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"jkt" text NOT NULL,
	"state" text NOT NULL,
	"from_subject" text,
	"from_encrypted" text,
	"to_subject" text NOT NULL,
	"to_encrypted" text NOT NULL,
	"origin" text NOT NULL,
	"label" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "custody_mail_link" (
	"token" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"actor" text NOT NULL,
	"object" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embedded_email_change" ADD CONSTRAINT "embedded_email_change_user_id_embedded_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."embedded_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedded_email_change_user" ON "embedded_email_change" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embedded_email_change_from" ON "embedded_email_change" USING btree ("from_subject","done_at");--> statement-breakpoint
CREATE INDEX "custody_mail_link_expires_at" ON "custody_mail_link" USING btree ("expires_at");