import type { FastifyPluginAsync } from 'fastify'
import type { Reader } from '#platform/access/read.ts'
import { may, systemSession } from '#platform/access/session.ts'
import { idOf, type ApiContext } from '#platform/api/context.ts'
import { forbidden, notFound } from '#platform/errors/errors.ts'
import { contentDisposition } from '#platform/files/file_name.ts'
import { taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { SheetRecord } from '#platform/sheet/write.ts'
import { xlsxBytes, xlsxType } from '#platform/sheet/xlsx_bytes.ts'
import { languageOf } from '#platform/texts/catalogue.ts'
import { differenceOf, type Stood } from '../bank_reconciliation.rules.ts'
import { stoodOn } from '../stood.ts'
import { outstandingInBooks, unmatchedOfBank, type Outstanding } from './outstanding.ts'
import { reckoning, type ReckoningRow } from './reckoning.rules.ts'

/**
 * `GET reconciliation_sheet/{id}`: the paper of a reconciliation as a spreadsheet, with amounts that can be summed.
 * accounting.md 3 bank_reconciliation.
 */
export const reconciliationSheet =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts } = context
    app.get<{ Params: { id: string } }>(
      '/bank_reconciliation/api/v1/bank_reconciliation/reconciliation_sheet/:id',
      async (request, reply) => {
        const session = await context.authenticate(request, 'token or cookie')
        if (session.member !== null || !may(session, 'bank_reconciliation.export'))
          throw forbidden('export', 'bank_reconciliation')
        const language = languageOf(request.headers['accept-language'])
        const say = (id: string): string => texts.say(language, id)
        const { account, to_date, rows, unmatched } = await gathered(
          engine.gate.read(session),
          engine.gate.read(systemSession),
          idOf(request.params.id),
        )
        const words = (row: Exclude<ReckoningRow, { kind: 'item' }>): string =>
          say(row.kind === 'difference' ? 'bank_reconciliation.difference' : `bank_reconciliation.print.${row.kind}`)
        const title = `${say('bank_reconciliation.print.title')} ${account} ${to_date}`
        const sheet = await xlsxBytes({
          title,
          columns: [
            { key: 'date', label: say('bank_reconciliation.lines.date'), width: 13, kind: 'date' },
            { key: 'number', label: say('bank_reconciliation.print.number'), width: 22, kind: 'text' },
            { key: 'particulars', label: say('bank_reconciliation.lines.description'), width: 48, kind: 'text' },
            { key: 'cheque_no', label: say('bank_reconciliation.lines.cheque_no'), width: 14, kind: 'text' },
            { key: 'amount', label: say('reconcile.amount'), width: 18, kind: 'money' },
          ],
          rows: [
            ...rows.map((row) =>
              row.kind === 'item' ? recordOf(row.item) : { ...blank, particulars: words(row), amount: row.amount },
            ),
            ...(unmatched.length === 0
              ? []
              : [{ ...blank, particulars: say('bank_reconciliation.print.unmatched') }, ...unmatched.map(recordOf)]),
          ],
          grouping: 'lakh',
          rightToLeft: language === 'ar',
        })
        return reply
          .headers({
            'content-disposition': contentDisposition('attachment', `${title}.xlsx`),
            'cache-control': 'private, no-store',
            'x-content-type-options': 'nosniff',
          })
          .type(xlsxType)
          .send(sheet)
      },
    )
  }

const blank = { date: null, number: '', particulars: '', cheque_no: '', amount: null }

const recordOf = ({ date, number, particulars, cheque_no, amount }: Outstanding): SheetRecord => ({
  date,
  number: number ?? '',
  particulars: particulars ?? '',
  cheque_no: cheque_no ?? '',
  amount,
})

/** What the sheet says. @throws Refusal 404 */
async function gathered(read: Reader, readAll: Reader, id: number) {
  const row = await read
    .selectFrom('bank_reconciliation as r')
    .innerJoin('bank as b', 'b.id', 'r.bank')
    .select([
      'r.id',
      'r.bank',
      'r.to_date',
      'r.closing_balance',
      'r.status',
      'r.updated_at',
      'b.short_name',
      'b.account_no',
    ])
    .select(expression<Stood | null>`case when r."status" = 'finished' then r."signed" end`.as('signed'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const stood = row.signed ?? (await stoodOn(readAll, row.bank, row.to_date))
  const statement = { ...row, signed_at: row.status === 'finished' ? row.updated_at : null }
  const figures = {
    ...stood,
    closing_balance: row.closing_balance,
    difference: taka(differenceOf(row.closing_balance, stood)),
  }
  return {
    account: `${row.short_name} ${row.account_no ?? ''}`.trim(),
    to_date: row.to_date,
    rows: reckoning(figures, await outstandingInBooks(read, statement)),
    unmatched: await unmatchedOfBank(read, statement),
  }
}
