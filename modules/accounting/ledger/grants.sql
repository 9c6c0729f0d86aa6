-- The application reads the books and writes them through these doors only; a member sees nothing of them.
grant select on acc_voucher, acc_entry, acc_line, acc_balance, acc_balance_day, acc_balance_until, acc_sub_ledger_until, acc_counter, acc_allocation, acc_log to samiti_app;
revoke execute on function acc_post(jsonb), acc_post_many(jsonb), acc_reverse(jsonb), acc_replace(jsonb), acc_allocate(jsonb), acc_unallocate(jsonb), acc_record(jsonb), acc_open_year(bigint), acc_year_opens() from public;
grant execute on function acc_post(jsonb), acc_post_many(jsonb), acc_reverse(jsonb), acc_replace(jsonb), acc_allocate(jsonb), acc_unallocate(jsonb), acc_record(jsonb), acc_open_year(bigint) to samiti_app;
