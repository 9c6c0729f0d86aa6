CREATE INDEX sub_ledger_account_linked_record ON public.sub_ledger_account USING btree (linked_record, id);

