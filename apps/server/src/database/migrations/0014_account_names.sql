CREATE TABLE "account_name" (
	"label" text PRIMARY KEY NOT NULL,
	"skeleton" text NOT NULL,
	"address" "bytea" NOT NULL,
	"coin_type" bigint NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_name_skeleton" UNIQUE("skeleton"),
	CONSTRAINT "account_name_address" UNIQUE("address")
);
