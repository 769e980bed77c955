CREATE TABLE "sponsor_policy" (
	"project_key" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"chain_ids" integer[],
	"contracts" text[],
	"methods" text[],
	"user_daily_wei" numeric(78, 0) NOT NULL,
	"total_wei" numeric(78, 0) NOT NULL,
	"alarm_percent" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsorship" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsorship_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_key" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"paymaster" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" numeric(78, 0) NOT NULL,
	"status" text NOT NULL,
	"wei" numeric(78, 0) NOT NULL,
	"block" bigint NOT NULL,
	"valid_until" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sponsorship_operation" ON "sponsorship" USING btree ("chain_id","paymaster","sender","nonce");--> statement-breakpoint
CREATE INDEX "sponsorship_project" ON "sponsorship" USING btree ("project_key","sender","created_at");--> statement-breakpoint
CREATE INDEX "sponsorship_status" ON "sponsorship" USING btree ("status","valid_until");