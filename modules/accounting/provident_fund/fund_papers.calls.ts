import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { may, readsOwnOnly, systemSession, type Session } from '#platform/access/session.ts'
import { idOf, type ApiContext } from '#platform/api/context.ts'
import { sendPaper, wishOf } from '#platform/api/print_actions.ts'
import { today } from '#platform/clock/clock.ts'
import { forbiddenWithout, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import type { PaperSize, PrintContent } from '#platform/print/paper.ts'
import { prepare, type Prepared, type Wish } from '#platform/print/printing.ts'
import { languageOf } from '#platform/texts/catalogue.ts'
import { begunYears, cardOfMember, fundPeople, yearUntil } from './fund_card.ts'
import { fundCard, type PaperWords } from './fund_card.print.ts'
import { fundSummaryPaper } from './fund_summary.print.ts'
import { fundSummary } from './fund_summary.ts'
import { provident_fund } from './provident_fund.resource.ts'

const base = '/provident_fund/api/v1/provident_fund/'
type Asks<Params = unknown> = FastifyRequest<{ Params: Params; Querystring: Readonly<Record<string, unknown>> }>

/**
 * Papers of the fund that are of no single movement: `GET card/{employee}?fiscal_year=` and `GET summary/?fiscal_year=`, as PDF in the
 * `language` of the paper. Without a year: the last one that has begun. accounting.md 3 provident_fund, Print.
 */
export const fundPapers =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts, printing } = context
    const readAll = engine.gate.read(systemSession)
    const asked = async (request: Asks) => {
      const session = await context.authenticate(request, 'token or cookie')
      const language = languageOf(request.headers['accept-language'])
      const wish = wishOf({ session, language, request, query: request.query })
      return { session, wish, day: today(), years: await begunYears(readAll, today()) }
    }
    /** Writes the paper in the language that is wished, and in English for its sum. */
    const paperOf = (wish: Wish, of: Omit<PaperOf, 'content'> & { content: (words: PaperWords) => PrintContent }) => {
      const contentIn = (language: PaperWords['language']) =>
        of.content({ language, say: (id, params) => texts.say(language, id, params) })
      return prepare(
        printing,
        wish,
        draftOf({ ...of, content: contentIn(wish.language), english: contentIn('en') }, wish),
      )
    }
    const send = (reply: Parameters<typeof sendPaper>[1], prepared: Prepared) => sendPaper(context, reply, prepared)

    app.get(`${base}card/:employee`, async (request: Asks<{ employee: string }>, reply) => {
      const { session, wish, day, years } = await asked(request)
      const employee = idOf(request.params.employee)
      assertCard(session, employee)
      const person = await fundPeople(isOwn(session) ? readAll : engine.gate.read(session))
        .where('e.id', '=', employee)
        .executeTakeFirst()
      if (!person) throw notFound()
      const card = await cardOfMember(readAll, person, yearUntil(years, yearIn(request), day))
      return send(reply, await paperOf(wish, { form: 'card', size: 'a4', content: (words) => fundCard(words, card) }))
    })
    app.get(`${base}summary`, async (request: Asks, reply) => {
      const { session, wish, day, years } = await asked(request)
      assertOffice(session)
      const of = yearUntil(years, yearIn(request), day)
      const summary = await fundSummary(engine.gate.read(session), of)
      const content = (words: PaperWords) => fundSummaryPaper(words, summary, of)
      return send(reply, await paperOf(wish, { form: 'summary', size: 'a4_landscape', content }))
    })
  }

interface PaperOf {
  readonly form: 'card' | 'summary'
  readonly size: PaperSize
  readonly content: PrintContent
}

const draftOf = (
  { form, size, content, english }: PaperOf & { readonly english: PrintContent },
  wish: Wish,
): Parameters<typeof prepare>[2] => ({
  resource: provident_fund.name,
  record: null,
  form,
  template: `modules/accounting/provident_fund/fund_${form}.print.typ`,
  size: wish.size ?? size,
  content,
  english,
  mark: null,
  countsCopies: false,
  images: [],
})

/** @throws Refusal 404 for what is no id */
function yearIn({ query }: Asks): number | undefined {
  const said = query['fiscal_year']
  if (said === undefined || said === '') return undefined
  const id = typeof said === 'string' ? readId(said) : undefined
  if (id === undefined) throw notFound()
  return id
}

const isOwn = (session: Session): boolean => readsOwnOnly(session, provident_fund)

/** What the books hold is told to who reads them, and to each of his own fund. @throws Refusal 403, 404 for another's fund */
function assertCard(session: Session, employee: number): void {
  if (!isOwn(session)) return assertOffice(session)
  if (employee !== session.own?.record) throw notFound()
}

/** @throws Refusal 403 */
function assertOffice(session: Session): void {
  for (const code of ['provident_fund.read', 'provident_fund.print', 'ledger_account.read'])
    if (session.member !== null || isOwn(session) || !may(session, code)) throw forbiddenWithout(code, 'provident_fund')
}
