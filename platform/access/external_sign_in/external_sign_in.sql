-- Who signs in by a provider outside. Nothing here is for samiti_member.

-- A person at a provider (issuer and subject never change there, names and addresses do) and the user it opens.
create table external_identity (
  id bigint generated always as identity primary key,
  "user" bigint not null references "user" on delete cascade,
  issuer text not null check (char_length(issuer) <= 500),
  subject text not null check (char_length(subject) <= 255),
  -- Name of the provider and address there when it was linked: to tell people, not to find them by.
  provider text not null check (char_length(provider) <= 60),
  email text check (char_length(email) <= 254),
  linked_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  unique (issuer, subject),
  unique ("user", issuer)
);

grant select, insert, update, delete on external_identity to samiti_app;
