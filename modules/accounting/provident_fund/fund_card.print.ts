import { monthName } from '#platform/clock/month_name.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { taka } from '#platform/money/poisha.ts'
import type { Fact, PrintContent, PrintLanguage, ReportTable } from '#platform/print/paper.ts'
import { locales } from '#platform/texts/languages.ts'
import type { CardOfMember, FundPerson, YearUntil } from './fund_card.ts'
import type { FundFlow } from './fund_card.rules.ts'

/** The language of a paper, and its words. */
export interface PaperWords {
  readonly language: PrintLanguage
  readonly say: (id: string, params?: Readonly<Record<string, string | number>>) => string
}

export const shownAmount = ({ language }: PaperWords, amount: bigint): string =>
  showValue(money({}), taka(amount), locales[language])
export const shownDay = ({ language }: PaperWords, day: string): string => showValue(date({}), day, locales[language])
export const fact = (label: string, value: string, wide = false): Fact => ({ label, value, wide })
export const column = (label: string, width: number, numeric = false): ReportTable['columns'][number] => ({
  label,
  width,
  numeric,
})

/** In the language of the paper, where the person has a name in it. */
export const nameOf = ({ language }: PaperWords, { first_name, last_name, name_bn }: FundPerson): string =>
  (language === 'bn' ? name_bn : null) ?? `${first_name} ${last_name}`

/** The year as its days: of one that is not over, until the day of the paper. */
export const yearWords = (words: PaperWords, { year, until }: YearUntil): string =>
  `${shownDay(words, year.start_date)} – ${shownDay(words, until)}`

const flowKeys = ['own', 'employer', 'profit', 'lent', 'withdrawn', 'other'] as const satisfies (keyof FundFlow)[]

/** The card of a member for a year, for the member to check and keep. accounting.md 3 provident_fund, Print: PF card. */
export function fundCard(words: PaperWords, of: CardOfMember): PrintContent {
  const { person, card, percent, vested } = of
  const { say } = words
  const amount = (value: bigint): string => shownAmount(words, value)
  const who = [
    fact(say('fund_card.employee_id'), person.employee_id),
    fact(say('fund_card.member'), nameOf(words, person)),
  ]
  const year = fact(say('fund_card.year'), yearWords(words, of))
  const balance = fact(say('fund_statement.balance'), amount(card.balance))
  return {
    title: say('provident_fund.print.card'),
    number: person.employee_id,
    facts: [...who, year, balance],
    document: {
      facts: [
        ...who,
        fact(say('fund_statement.department'), person.department ?? ''),
        fact(say('fund_card.designation'), person.designation ?? ''),
        fact(say('fund_card.since'), shownDay(words, person.since)),
        year,
      ],
      table: cardTable(words, of),
      closing: [
        fact(say('fund_statement.own_balance'), amount(card.ownBalance)),
        fact(say('fund_statement.employer_balance'), amount(card.employerBalance)),
        fact(say('fund_card.vested', { percent: shownPercent(words, percent) }), amount(vested)),
        fact(say('fund_statement.loan_open'), amount(card.loan)),
      ],
      note: say('fund_card.loan_note'),
      signatures: ['prepared', 'checked', 'signed'].map((one) => say(`fund_card.${one}`)),
    },
  }
}

const shownPercent = ({ language }: PaperWords, percent: string): string =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(Number(percent) / 100)

/** Opening, months and what the year came to; the column for what is none of the others stands only where there was such a thing. */
function cardTable(words: PaperWords, { card }: CardOfMember): ReportTable {
  const { say } = words
  const keys = flowKeys.filter((key) => key !== 'other' || card.months.some((month) => month.other !== 0n))
  const figures = (flow: FundFlow): string[] =>
    keys.map((key) => (flow[key] === 0n ? '–' : shownAmount(words, flow[key])))
  const blank = keys.map(() => '')
  const amount = (value: bigint): string => shownAmount(words, value)
  return {
    columns: [
      column(say('fund_statement.month'), 1.15),
      ...keys.map((key) => column(say(`fund_card.${key}`), 1.2, true)),
      column(say('fund_statement.balance'), 1.35, true),
    ],
    rows: [
      { kind: 'row', cells: [say('fund_statement.opening'), ...blank, amount(card.opening)] },
      ...card.months.map((month) => ({
        kind: 'row' as const,
        cells: [monthName(month.month, locales[words.language]), ...figures(month), amount(month.balance)],
      })),
      { kind: 'total', cells: [say('report.total'), ...figures(card.flow), amount(card.balance)] },
    ],
  }
}
