alter table "public"."journal" add column "auto_reverse_on" date;

alter table "public"."journal" add column "recurring" text;

alter table "public"."journal" add column "recurring_made" date;

alter table "public"."journal" add column "recurring_until" date;

alter table "public"."journal" add constraint "journal_recurring_check" CHECK ((recurring = ANY (ARRAY['none'::text, 'monthly'::text, 'quarterly'::text]))) not valid;

alter table "public"."journal" validate constraint "journal_recurring_check";

-- Which drafts were made changes without an editor, and is no part of what the history vouches for.
CREATE OR REPLACE FUNCTION public.journal_content(r journal)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN ((to_jsonb(r) - 'search_text'::text - 'recurring_made'::text) || jsonb_build_object('lines', (SELECT jsonb_agg((((to_jsonb(line.*) - 'id'::text) - 'record'::text) - 'position'::text) ORDER BY line."position") AS jsonb_agg FROM journal_lines line WHERE (line.record = (journal_content.r).id)), 'attachments', (SELECT jsonb_agg((((to_jsonb(line.*) - 'id'::text) - 'record'::text) - 'position'::text) ORDER BY line."position") AS jsonb_agg FROM journal_attachments line WHERE (line.record = (journal_content.r).id))));
