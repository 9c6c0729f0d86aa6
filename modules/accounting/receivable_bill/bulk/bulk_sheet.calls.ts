import type { FastifyPluginAsync } from 'fastify'
import { may } from '#platform/access/session.ts'
import { speakerOf } from '#platform/api/say.ts'
import { idOf, type ApiContext } from '#platform/api/context.ts'
import { forbidden } from '#platform/errors/errors.ts'
import { contentDisposition } from '#platform/files/file_name.ts'
import type { SheetRecord } from '#platform/sheet/write.ts'
import { xlsxBytes, xlsxType } from '#platform/sheet/xlsx_bytes.ts'
import { languageOf } from '#platform/texts/catalogue.ts'
import { bulkOrder, membersOfRun, type BulkOrder } from './bulk_run.ts'

/** Members that are read at once. */
const together = 1000

/**
 * `GET bulk_create/{id}/sheet/`: what came of each member of a run of one's own, as a spreadsheet.
 * accounting.md 3 receivable_bill, bulk_create, result file.
 */
export const bulkSheet =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts } = context
    app.get<{ Params: { id: string } }>(
      '/receivable_bill/api/v1/receivable_bill/bulk_create/:id/sheet/',
      async (request, reply) => {
        const session = await context.authenticate(request, 'token or cookie')
        if (session.member !== null || !may(session, 'receivable_bill.create'))
          throw forbidden('create', 'receivable_bill')
        const language = languageOf(request.headers['accept-language'])
        const read = engine.gate.read(session)
        const run = await bulkOrder(read, idOf(request.params.id))
        const say = (id: string): string => texts.say(language, id)
        const speaker = speakerOf(texts, language, undefined, (name) => [`receivable_bill.${name}`])
        async function* rows(): AsyncGenerator<SheetRecord> {
          for (let after = 0; ;) {
            const found = await membersOfRun(read, run.id, after, together)
            const last = found.at(-1)
            if (!last) return
            const agencies = await read
              .selectFrom('agency')
              .select(['id', 'rl_no', 'name'])
              .where(
                'id',
                'in',
                found.map(({ agency }) => agency),
              )
              .execute()
            const bills = await read
              .selectFrom('receivable_bill')
              .select(['id', 'invoice_no'])
              .where('id', 'in', [0, ...found.flatMap(({ bill }) => bill ?? [])])
              .execute()
            for (const { agency, outcome, bill, reason } of found) {
              const known = agencies.find(({ id }) => id === agency)
              yield {
                rl_no: known?.rl_no ?? '',
                member: known?.name ?? `#${agency}`,
                outcome: say(`bulk_bill.outcome.${outcome ?? 'not_reached'}`),
                bill: bills.find(({ id }) => id === bill)?.invoice_no ?? '',
                amount: outcome === 'billed' ? run.wish.amount : null,
                reason: reason ? speaker.rule(reason).text : '',
              }
            }
            after = last.place
          }
        }
        return reply
          .headers({
            'content-disposition': contentDisposition('attachment', `${fileName(run, say)}.xlsx`),
            'cache-control': 'private, no-store',
            'x-content-type-options': 'nosniff',
          })
          .type(xlsxType)
          .send(
            await xlsxBytes({
              title: say('bulk_bill.file'),
              columns: [
                { key: 'rl_no', label: say('report.rl_no'), width: 12, kind: 'text' },
                { key: 'member', label: say('report.member'), width: 40, kind: 'text' },
                { key: 'outcome', label: say('bulk_bill.outcome'), width: 16, kind: 'text' },
                { key: 'bill', label: say('report.bill_no'), width: 24, kind: 'text' },
                { key: 'amount', label: say('bill.amount'), width: 16, kind: 'money' },
                { key: 'reason', label: say('bulk_bill.reason'), width: 70, kind: 'text' },
              ],
              rows: rows(),
              grouping: 'lakh',
              rightToLeft: language === 'ar',
            }),
          )
      },
    )
  }

const fileName = ({ id, wish }: BulkOrder, say: (text: string) => string): string =>
  `${say('bulk_bill.file')} ${wish.bill_date} ${id}`
