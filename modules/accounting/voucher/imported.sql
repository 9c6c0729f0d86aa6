-- By the number of its source document a voucher of a spreadsheet is known again: only those that come from one are asked so.
create index journal_imported on journal (reference_no) where reference_no is not null;
create index contra_imported on contra (reference_no) where reference_no is not null;
