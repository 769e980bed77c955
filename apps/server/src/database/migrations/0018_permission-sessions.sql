CREATE TABLE "permission_session" (
	"pci" "bytea" PRIMARY KEY NOT NULL,
	"address" "bytea" NOT NULL,
	"chain_id" integer NOT NULL,
	"delegate" "bytea" NOT NULL,
	"permission" jsonb NOT NULL,
	"context" "bytea" NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "permission_session_address" ON "permission_session" USING btree ("address","created_at");