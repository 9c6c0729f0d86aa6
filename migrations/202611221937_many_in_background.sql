create table "public"."many_record" (
    "run" bigint not null,
    "place" integer not null,
    "record" bigint not null,
    "version" bigint not null,
    "outcome" text,
    "refusal" jsonb
      );



  create table "public"."many_run" (
    "run" bigint not null,
    "resource" text not null,
    "wish" jsonb not null,
    "asked_by" bigint not null
      );


CREATE INDEX many_record_open ON public.many_record USING btree (run, place) WHERE (outcome IS NULL);

CREATE UNIQUE INDEX many_record_pkey ON public.many_record USING btree (run, place);

CREATE INDEX many_run_asked ON public.many_run USING btree (asked_by, resource, run);

CREATE UNIQUE INDEX many_run_pkey ON public.many_run USING btree (run);

alter table "public"."many_record" add constraint "many_record_pkey" PRIMARY KEY using index "many_record_pkey";

alter table "public"."many_run" add constraint "many_run_pkey" PRIMARY KEY using index "many_run_pkey";

alter table "public"."many_record" add constraint "many_record_outcome_check" CHECK ((outcome = ANY (ARRAY['changed'::text, 'refused'::text]))) not valid;

alter table "public"."many_record" validate constraint "many_record_outcome_check";

alter table "public"."many_record" add constraint "many_record_run_fkey" FOREIGN KEY (run) REFERENCES many_run(run) ON DELETE CASCADE not valid;

alter table "public"."many_record" validate constraint "many_record_run_fkey";

alter table "public"."many_run" add constraint "many_run_asked_by_fkey" FOREIGN KEY (asked_by) REFERENCES "user"(id) not valid;

alter table "public"."many_run" validate constraint "many_run_asked_by_fkey";

alter table "public"."many_run" add constraint "many_run_run_fkey" FOREIGN KEY (run) REFERENCES job_run(id) ON DELETE CASCADE not valid;

alter table "public"."many_run" validate constraint "many_run_run_fkey";

grant insert on table "public"."many_record" to "samiti_app";

grant select on table "public"."many_record" to "samiti_app";

grant update on table "public"."many_record" to "samiti_app";

grant insert on table "public"."many_run" to "samiti_app";

grant select on table "public"."many_run" to "samiti_app";
