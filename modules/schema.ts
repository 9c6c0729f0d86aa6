import { readFileSync } from 'node:fs'
import { tablesSql } from '#platform/resource/schema.ts'
import { registry } from './resources.ts'

/** Hand-written SQL that the definitions rest on, in the order it needs. */
const foundations = ['record/record.sql', 'files/files.sql']
/** What needs the definitions' tables: sign-in, imports, papers, jobs, changes of many, the operator's page, messages, what people are told, what they were refused. */
const additions = [
  'access/sign_in/sign_in.sql',
  'access/second_factor/second_factor.sql',
  'access/view_as/view_as.sql',
  'access/external_sign_in/external_sign_in.sql',
  'access/registration/registration.sql',
  'transfer/transfer.sql',
  'print/print.sql',
  'jobs/jobs.sql',
  'many/many.sql',
  'operator/operator.sql',
  'message/message.sql',
  'report/report.sql',
  'saved_view/saved_view.sql',
  'record_template/record_template.sql',
  'starred/starred.sql',
  'live/live.sql',
  'comment/comment.sql',
  'activity/activity.sql',
]

/** The books, which need the masters of accounting. */
const books = [
  'words',
  'tables',
  'until',
  'guard_entry',
  'guard_line',
  'guard_number',
  'guard_masters',
  'open_year',
  'log',
  'post',
  'post_many',
  'allocate',
  'reverse',
  'verify',
  'verification',
  'grants',
].map((name) => `accounting/ledger/${name}.sql`)

/** What vouchers ask of the books, and what bills keep beside them. */
const vouchers = [
  'accounting/budget/budget.sql',
  'accounting/voucher/next_number.sql',
  'accounting/voucher/imported.sql',
  'accounting/bill/settled.sql',
  'accounting/dues/due.sql',
  'accounting/dues/open.sql',
  'accounting/opening/opening_bill.sql',
  'accounting/receivable_bill/bulk/bulk.sql',
  'accounting/ledger/member_books.sql',
  'accounting/bank_reconciliation/marks.sql',
]

/** The whole schema a database of this version has, as SQL to run as its owner in an empty one. */
export function wantedSchema(definitions = registry): string {
  const platform = (file: string) => readFileSync(new URL(`../platform/${file}`, import.meta.url), 'utf8')
  const module = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  return [
    ...foundations.map(platform),
    tablesSql(definitions),
    ...additions.map(platform),
    ...[...books, ...vouchers].map(module),
  ].join('\n')
}
