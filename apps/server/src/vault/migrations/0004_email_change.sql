CREATE TABLE "vault_email_change" (
	"id" text PRIMARY KEY NOT NULL,
	"jkt" text NOT NULL,
	"state" text NOT NULL,
	"owner" text NOT NULL,
	"from_subject" text,
	"from_encrypted" text,
	"to_subject" text NOT NULL,
	"to_encrypted" text NOT NULL,
	"origin" text NOT NULL,
	"label" text NOT NULL,
	"code" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
CREATE INDEX "vault_email_change_jkt" ON "vault_email_change" USING btree ("jkt","created_at");--> statement-breakpoint
CREATE INDEX "custody_mail_link_expires_at" ON "custody_mail_link" USING btree ("expires_at");