-- People look a voucher up by what was paid, and by the cash box or bank it went through: a filter, or an order by amount, looks at few rows of
-- an index and not at every voucher.
CREATE INDEX contra_total ON public.contra USING btree (total, id);
CREATE INDEX journal_total ON public.journal USING btree (total, id);
CREATE INDEX payable_bill_total ON public.payable_bill USING btree (total, id);
CREATE INDEX payment_voucher_total ON public.payment_voucher USING btree (total, id);
CREATE INDEX provident_fund_total ON public.provident_fund USING btree (total, id);
CREATE INDEX purchase_return_total ON public.purchase_return USING btree (total, id);
CREATE INDEX purchase_total ON public.purchase USING btree (total, id);
CREATE INDEX receipt_voucher_total ON public.receipt_voucher USING btree (total, id);
CREATE INDEX receivable_bill_total ON public.receivable_bill USING btree (total, id);
CREATE INDEX sales_return_total ON public.sales_return USING btree (total, id);
CREATE INDEX sales_total ON public.sales USING btree (total, id);
CREATE INDEX contra_from_ledger ON public.contra USING btree (from_ledger, id);
CREATE INDEX contra_to_ledger ON public.contra USING btree (to_ledger, id);
CREATE INDEX payment_voucher_pay_from ON public.payment_voucher USING btree (pay_from, id);
CREATE INDEX receipt_voucher_receive_in ON public.receipt_voucher USING btree (receive_in, id);
