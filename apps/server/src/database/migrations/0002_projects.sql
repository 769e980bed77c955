CREATE TABLE "analytics_event" (
	"project_key" integer NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"domain" text NOT NULL,
	"properties" jsonb NOT NULL,
	"visitor" text,
	"address" text,
	"sdk_type" text,
	"sdk_version" text,
	CONSTRAINT "analytics_event_project_key_event_id_pk" PRIMARY KEY("project_key","event_id")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"key" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"name" text NOT NULL,
	"origins" text[] DEFAULT '{}' NOT NULL,
	"features" text[],
	"include_wallet_ids" text[] DEFAULT '{}' NOT NULL,
	"exclude_wallet_ids" text[] DEFAULT '{}' NOT NULL,
	"allows_no_origin" boolean DEFAULT true NOT NULL,
	"is_analytics_enabled" boolean DEFAULT false NOT NULL,
	"keeps_addresses" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rotated_at" timestamp with time zone,
	CONSTRAINT "project_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_project_key_project_key_fk" FOREIGN KEY ("project_key") REFERENCES "public"."project"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_event_project_received_at" ON "analytics_event" USING btree ("project_key","received_at");--> statement-breakpoint
CREATE INDEX "analytics_event_received_at" ON "analytics_event" USING btree ("received_at");