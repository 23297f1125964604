CREATE TABLE "former_phones" (
	"account_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_phones_account_id_phone_pk" PRIMARY KEY("account_id","phone")
);
--> statement-breakpoint
ALTER TABLE "former_phones" ADD CONSTRAINT "former_phones_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_phones_phone" ON "former_phones" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "former_phones_ended" ON "former_phones" USING btree ("ended_at");