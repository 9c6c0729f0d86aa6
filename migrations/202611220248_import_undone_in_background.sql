-- An import is taken back in the background, like its storing: a state for it, an index for walking its changes back, and
-- a place for what a storing under way has against a row.
alter table "public"."import_run" drop constraint "import_run_state_check";

drop index if exists "public"."history_import";

drop index if exists "public"."import_run_unfinished";

alter table "public"."import_row" add column "refused" jsonb;

CREATE INDEX history_import ON public.history USING btree (import_run, id) WHERE (import_run IS NOT NULL);

CREATE INDEX import_run_unfinished ON public.import_run USING btree (id) WHERE (state = ANY (ARRAY['reading'::text, 'storing'::text, 'undoing'::text]));

alter table "public"."import_run" add constraint "import_run_state_check" CHECK ((state = ANY (ARRAY['reading'::text, 'checked'::text, 'storing'::text, 'stored'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))) not valid;

alter table "public"."import_run" validate constraint "import_run_state_check";
