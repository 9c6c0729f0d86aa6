-- Offices made before this lost nothing by it: only the owner of the schema ever makes a table, also one that vanishes with
-- its session. Where somebody else owns the database this only warns, and the start names the statement for its operator.
do $$
begin
  execute format('revoke temporary on database %I from public, samiti_app, samiti_member', current_database());
end $$;
