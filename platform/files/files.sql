-- Every file that was uploaded and kept. A record holds the key; the bytes lie in DATA_DIR/files.
create table stored_file (
  "key" text primary key check ("key" ~ '^[a-z0-9]{32}$'),
  -- As the uploader called it, made safe for people and headers.
  name text not null check (length(name) between 1 and 255),
  kind text not null check (kind in ('pdf', 'jpg', 'png', 'docx', 'xlsx')),
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  -- Of the bytes that are kept: a picture is no longer what was sent.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  uploaded_by bigint not null,
  uploaded_at timestamptz not null default now(),
  -- What it was uploaded for: a record of another resource, or another field, cannot claim it.
  resource text not null,
  field text not null,
  -- When a record took it; until then it belongs to nobody and is swept away after a while.
  claimed_at timestamptz,
  check ((kind in ('jpg', 'png')) = (width is not null and height is not null))
);

create index stored_file_unclaimed on stored_file (uploaded_at) where claimed_at is null;

-- History and the undo of a delete rely on files that a record has held once: they stay as they are.
create function stored_file_keep() returns trigger language plpgsql as $$
begin
  raise exception 'The stored file % was claimed by a record and stays as it is.', old."key" using errcode = 'restrict_violation';
end $$;

create trigger stored_file_keep before delete or update on stored_file
  for each row when (old.claimed_at is not null) execute function stored_file_keep();

revoke all on stored_file from public, samiti_app, samiti_member;
grant select, insert, delete, update (claimed_at) on stored_file to samiti_app;
