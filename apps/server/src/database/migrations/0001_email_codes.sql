CREATE TABLE "email_code" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "email_code_email" ON "email_code" USING btree ("email","sent_at");--> statement-breakpoint
CREATE INDEX "email_code_sent_at" ON "email_code" USING btree ("sent_at");