
  create table "public"."bulk_bill" (
    "run" bigint not null,
    "wish" jsonb not null,
    "asked_by" bigint not null
      );



  create table "public"."bulk_bill_member" (
    "run" bigint not null,
    "place" integer not null,
    "agency" bigint not null,
    "outcome" text,
    "bill" bigint,
    "reason" jsonb
      );


CREATE INDEX bulk_bill_asked ON public.bulk_bill USING btree (asked_by, run);

CREATE INDEX bulk_bill_member_open ON public.bulk_bill_member USING btree (run, place) WHERE (outcome IS NULL);

CREATE UNIQUE INDEX bulk_bill_member_pkey ON public.bulk_bill_member USING btree (run, place);

CREATE UNIQUE INDEX bulk_bill_pkey ON public.bulk_bill USING btree (run);

alter table "public"."bulk_bill" add constraint "bulk_bill_pkey" PRIMARY KEY using index "bulk_bill_pkey";

alter table "public"."bulk_bill_member" add constraint "bulk_bill_member_pkey" PRIMARY KEY using index "bulk_bill_member_pkey";

alter table "public"."bulk_bill" add constraint "bulk_bill_asked_by_fkey" FOREIGN KEY (asked_by) REFERENCES "user"(id) not valid;

alter table "public"."bulk_bill" validate constraint "bulk_bill_asked_by_fkey";

alter table "public"."bulk_bill" add constraint "bulk_bill_run_fkey" FOREIGN KEY (run) REFERENCES job_run(id) ON DELETE CASCADE not valid;

alter table "public"."bulk_bill" validate constraint "bulk_bill_run_fkey";

alter table "public"."bulk_bill_member" add constraint "bulk_bill_member_outcome_check" CHECK ((outcome = ANY (ARRAY['billed'::text, 'left_out'::text]))) not valid;

alter table "public"."bulk_bill_member" validate constraint "bulk_bill_member_outcome_check";

alter table "public"."bulk_bill_member" add constraint "bulk_bill_member_run_fkey" FOREIGN KEY (run) REFERENCES bulk_bill(run) ON DELETE CASCADE not valid;

alter table "public"."bulk_bill_member" validate constraint "bulk_bill_member_run_fkey";

grant insert on table "public"."bulk_bill" to "samiti_app";

grant select on table "public"."bulk_bill" to "samiti_app";

grant insert on table "public"."bulk_bill_member" to "samiti_app";

grant select on table "public"."bulk_bill_member" to "samiti_app";

grant update on table "public"."bulk_bill_member" to "samiti_app";
