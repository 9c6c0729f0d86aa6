-- The number that a voucher posted now would most likely get: shown while somebody types, reserved for nobody (accounting.md 2.4).
create function acc_next_invoice_no(type_id bigint, branch_id bigint, day date) returns text language sql stable as $$
  select acc_invoice_no(t.number_format, b.code, t.code, y.code, coalesce(c.last_no, 0) + 1)
    from voucher_type t
    cross join branch b
    join fiscal_year y on day between y.start_date and y.end_date
    left join acc_counter c on c.voucher_type = t.id and c.branch = b.id and c.fiscal_year is not distinct from case t.restart when 'yearly' then y.id end
    where t.id = type_id and b.id = branch_id
$$;
