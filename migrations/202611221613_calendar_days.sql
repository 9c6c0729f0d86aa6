CREATE INDEX document_recipient_sent_at ON public.document_recipient USING btree (sent_at, id);

CREATE INDEX receipt_voucher_instrument_date ON public.receipt_voucher USING btree (instrument_date, id);
