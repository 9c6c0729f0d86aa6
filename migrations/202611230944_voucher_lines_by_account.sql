CREATE INDEX journal_lines_ledger ON public.journal_lines USING btree (ledger, record);

CREATE INDEX journal_lines_sub_ledger ON public.journal_lines USING btree (sub_ledger, record);

CREATE INDEX payable_bill_lines_ledger ON public.payable_bill_lines USING btree (ledger, record);

CREATE INDEX payable_bill_lines_sub_ledger ON public.payable_bill_lines USING btree (sub_ledger, record);

CREATE INDEX payment_voucher_deductions_ledger ON public.payment_voucher_deductions USING btree (ledger, record);

CREATE INDEX payment_voucher_lines_ledger ON public.payment_voucher_lines USING btree (ledger, record);

CREATE INDEX payment_voucher_lines_sub_ledger ON public.payment_voucher_lines USING btree (sub_ledger, record);

CREATE INDEX purchase_items_expense_ledger ON public.purchase_items USING btree (expense_ledger, record);

CREATE INDEX receipt_voucher_deductions_ledger ON public.receipt_voucher_deductions USING btree (ledger, record);

CREATE INDEX receipt_voucher_lines_ledger ON public.receipt_voucher_lines USING btree (ledger, record);

CREATE INDEX receipt_voucher_lines_sub_ledger ON public.receipt_voucher_lines USING btree (sub_ledger, record);

CREATE INDEX receivable_bill_lines_income_ledger ON public.receivable_bill_lines USING btree (income_ledger, record);

CREATE INDEX receivable_bill_lines_sub_ledger ON public.receivable_bill_lines USING btree (sub_ledger, record);

CREATE INDEX sales_items_income_ledger ON public.sales_items USING btree (income_ledger, record);
