-- Papers that left the office: who printed what, and what each said when it was printed, for whoever scans its code.
create table printed_document (
  id bigint generated always as identity primary key,
  resource text not null,
  -- Null for a printed list.
  record bigint,
  form text not null,
  language text not null check (language in ('en', 'bn')),
  -- 1 for the first print of this record on this form.
  copy integer not null check (copy > 0),
  at timestamptz(3) not null default clock_timestamp(),
  "user" bigint,
  user_name text not null,
  -- Title, number and facts as they stand on the paper; the public page shows nothing else.
  shown jsonb not null,
  -- Of the facts in English: two prints that say the same have the same.
  content_hash bytea not null,
  -- Of the paper itself; null while it is being made, and for ever when that failed.
  paper_hash bytea,
  failed boolean not null default false,
  request text,
  ip text check (char_length(ip) <= 45),
  -- Names one wish to print, so that a page fetched again is no second copy.
  print_key text
);
create index printed_document_record on printed_document (resource, record, form, id);
create index printed_document_at on printed_document (at);
create unique index printed_document_key on printed_document ("user", print_key) where print_key is not null;

-- What a paper said is not rewritten: only that it was made, or was not, is added.
grant select, insert on printed_document to samiti_app;
grant update (paper_hash, failed) on printed_document to samiti_app;
