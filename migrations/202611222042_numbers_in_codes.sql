create collation "public"."counted" (provider = icu, locale = 'und-u-kn-true');

drop index if exists "public"."receipt_voucher_instrument_no";

CREATE INDEX agency_rl_no ON public.agency USING btree (rl_no COLLATE counted, id);

CREATE INDEX agency_rl_no_begins ON public.agency USING btree (lower(rl_no) text_pattern_ops);

CREATE INDEX receipt_voucher_instrument_no ON public.receipt_voucher USING btree (instrument_no COLLATE counted, id);
