CREATE INDEX acc_entry_reversal ON public.acc_entry USING btree (entry_date) WHERE (reverses_entry IS NOT NULL);
