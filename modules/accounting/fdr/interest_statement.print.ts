import { notFound } from '#platform/errors/errors.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { addDays, addMonths } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import type { Fact, Print, ReportTable, Written } from '#platform/print/paper.ts'
import { locales } from '#platform/texts/languages.ts'
import { yearStart } from '../statements/statement_range.ts'

/** What of one movement is interest, or was kept of it; in poisha. */
interface Credited {
  readonly interest: bigint
  readonly tax: bigint
  readonly excise: bigint
  readonly charge: bigint
}

const amountOf = (of: Written, name: string): bigint => {
  const value = of.value(name)
  return poisha(typeof value === 'string' ? value : '0')
}

/** What a posted instalment says of interest; undefined for what is paid into a scheme in time, and for what is only accrued. */
export function creditedBy(instalment: Written): Credited | undefined {
  const kind = instalment.value('kind')
  const gross = amountOf(instalment, 'gross')
  const kept = {
    interest: 0n,
    tax: amountOf(instalment, 'tax'),
    excise: amountOf(instalment, 'excise'),
    charge: amountOf(instalment, 'charge'),
  }
  if (kind === 'interest') return { ...kept, interest: gross }
  // Money that comes back brings its interest along.
  if (kind === 'encash') return { ...kept, interest: gross - amountOf(instalment, 'principal') }
  // Paid late, with a fine.
  if (kind === 'deposit' && kept.charge > 0n) return kept
  return kind === 'tax' || kind === 'excise' || kind === 'charge' ? { ...kept, [kind]: gross } : undefined
}

const none: Credited = { interest: 0n, tax: 0n, excise: 0n, charge: 0n }
const sumOf = (all: readonly Credited[]): Credited =>
  all.reduce(
    (sum, one) => ({
      interest: sum.interest + one.interest,
      tax: sum.tax + one.tax,
      excise: sum.excise + one.excise,
      charge: sum.charge + one.charge,
    }),
    none,
  )

/**
 * What a bank has paid on a deposit and what it kept of it, year by year, for the auditor and the tax return. accounting.md 3 fdr,
 * Prints: interest statement.
 */
export const interestStatement: Print<string, readonly Written[]> = {
  template: 'modules/accounting/fdr/interest_statement.print.typ',
  size: 'a4',
  countsCopies: false,
  gather: async ({ children, reading }) => {
    if (!reading('fdr_installment')) throw notFound()
    return (await children('fdr_installment', 'fdr'))
      .filter((one) => one.value('status') === 'posted')
      .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id)
  },
  content: (record, instalments) => {
    const fact = (name: string): Fact => ({ label: record.label(name), value: record.shown(name), wide: false })
    const facts = ['fdr_no', 'bank', 'kind', 'fund', 'principal', 'interest_rate', 'open_date', 'maturity_date']
    const credited = instalments.flatMap((instalment) => {
      const amounts = creditedBy(instalment)
      return amounts === undefined ? [] : [{ instalment, amounts }]
    })
    return {
      title: record.say('fdr.print.interest_statement'),
      number: record.shown('fdr_no'),
      facts: [...facts.slice(0, 2), 'principal'].map(fact),
      document: {
        facts: [...facts, 'tax_rate', 'status'].map(fact),
        table: credited.length === 0 ? null : tableOf(record, credited),
        nothing: record.say('fdr.statement.nothing'),
        accrued: record.has('accrued_interest') ? [fact('accrued_interest')] : [],
        signatures: [record.say('fdr.statement.prepared'), record.say('fdr.statement.checked')],
      },
    }
  },
}

const dayOf = (instalment: Written): string => String(instalment.value('date'))

interface Row {
  readonly instalment: Written
  readonly amounts: Credited
}

/** The movements under their fiscal years, each with its sum, and the sum of all. */
function tableOf(record: Written, credited: readonly Row[]): ReportTable {
  const [first] = credited
  const word = (name: string): string => first?.instalment.label(name) ?? ''
  const shown = (amount: bigint): string => showValue(money({}), taka(amount), locales[record.language])
  const day = (of: string): string => showValue(date({}), of, locales[record.language])
  const figures = ({ interest, tax, excise, charge }: Credited): string[] =>
    [interest, tax, excise, charge, interest - tax - excise - charge].map(shown)
  const total = (label: string, rows: readonly Row[]) => ({
    kind: 'total' as const,
    cells: ['', label, '', ...figures(sumOf(rows.map(({ amounts }) => amounts))), ''],
  })
  const years = [...new Set(credited.map(({ instalment }) => yearStart(dayOf(instalment))))]
  const column = (label: string, width: number, numeric = false) => ({ label, width, numeric })
  return {
    columns: [
      column(word('date'), 1.1),
      column(word('kind'), 1.3),
      column(record.say('fdr.statement.days'), 1.3),
      column(record.say('fdr_register.interest'), 1.3, true),
      column(record.say('fdr_register.tax'), 1.1, true),
      column(record.say('fdr_register.excise'), 1.1, true),
      column(record.say('fdr_installment.kind.charge'), 1.2, true),
      column(record.say('fdr_register.net'), 1.3, true),
      column(record.say('fdr.statement.advice'), 1.2),
    ],
    rows: [
      ...years.flatMap((from) => {
        const rows = credited.filter(({ instalment }) => yearStart(dayOf(instalment)) === from)
        const until = addDays(addMonths(from, 12), -1)
        return [
          { kind: 'group' as const, cells: [`${day(from)} – ${day(until)}`] },
          ...rows.map(({ instalment, amounts }) => ({
            kind: 'row' as const,
            cells: [
              instalment.shown('date'),
              instalment.shown('kind'),
              [instalment.shown('period_from'), instalment.shown('period_to')].filter((one) => one !== '').join(' – '),
              ...figures(amounts),
              instalment.shown('bank_advice_no'),
            ],
          })),
          total(record.say('report.total'), rows),
        ]
      }),
      ...(years.length > 1 ? [total(record.say('fdr.statement.all'), credited)] : []),
    ],
  }
}
