import type { Reader } from '#platform/access/read.ts'
import { may, type Session } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { addDays } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { post, reverse } from '../ledger/post.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { typeInUse } from '../voucher_type/type_of_class.ts'
import { totalCounted, type CountRow } from './cash_count.ts'
import { countDrawer, sheetOfDay } from './cashier_day.calls.ts'
import { dayPaper } from './cashier_day.print.ts'
import { cashier_day } from './cashier_day.resource.ts'
import {
  changeFaults,
  differenceOf,
  differenceWords,
  isSmall,
  openingFaults,
  sheetNumber,
  stepFaults,
  type DayFacts,
} from './cashier_day.rules.ts'
import { heldAfter, knownDenominations } from './day_sheet.ts'
import { differenceJournal } from './difference.posting.ts'

type Doc = DocOf<typeof cashier_day>

interface Facts extends DayFacts {
  /** What the books held when the day began, in poisha. */
  readonly before: bigint
  readonly sheet: string
  /** Series and words of a difference that is about to be posted. */
  readonly posting: { readonly voucher_type: number; readonly short: string; readonly over: string } | null
  /** The voucher of the difference, where one stands in the books. */
  readonly voucher: number | null
}

/** @param texts for the narration of a difference, in the language of the office */
export const cashierDayServer = (texts: Pick<Texts, 'say'>) =>
  implement(cashier_day, {
    defaults: async ({ doc, readAll, session }) => {
      const cash = (await ledgersOfRole(readAll, 'CASH'))(doc.branch ?? session.branch)
      return cash === undefined ? {} : { ledger: cash }
    },
    complete: (doc) => ({
      opening_count: withAmounts(doc.opening_count),
      opening_float: taka(totalCounted(doc.opening_count ?? [])),
      closing_count: withAmounts(doc.closing_count),
    }),
    facts: async ({ doc, before, readAll }) => {
      const isStep = before !== null && before.status !== doc.status
      // From here to the end of the change nobody posts into the drawer, and nobody else opens or closes it.
      if (before === null || isStep) await holdDrawer(readAll, doc)
      return gatherDay(texts, readAll, doc, isStep)
    },
    check: (doc, facts, { before, isDelete, session, today }) => {
      const asker = { user: session.user, mayApprove: may(session, 'cashier_day.approve') }
      if (before === null) return openingFaults({ ...doc, opening_books: taka(facts.before) }, facts, today)
      if (isDelete) return changeFaults(before, asker, true)
      if (before.status !== doc.status) return stepFaults(doc, facts, { from: before.status, to: doc.status }, asker)
      return [...changeFaults(before, asker, false), ...openingFaults(doc, facts, today)]
    },
    makeRoom: async ({ doc, before, facts, session, db, now }) => {
      const who = session.user === 0 ? null : session.user
      if (before === null) return { sheet_no: facts.sheet, cashier: who, opening_books: taka(facts.before) }
      if (before.status === doc.status) return {}
      const posting = { db, doc, facts, session, version: before.row_version }
      if (doc.status === 'counted') {
        const counted = totalCounted(doc.closing_count ?? [])
        const difference = counted - facts.expected
        const found = {
          counted: taka(counted),
          expected: taka(facts.expected),
          difference: taka(difference),
          counted_by: who,
          counted_at: now,
        }
        if (difference === 0n || !isSmall(difference, facts.limit)) return found
        return { ...found, difference_no: await postDifference({ ...posting, difference }) }
      }
      if (doc.status !== 'closed') return {}
      const closed = { closed_by: who, closed_at: now }
      const difference = differenceOf(doc)
      if (difference === 0n || doc.difference_no !== null) return closed
      return { ...closed, difference_no: await postDifference({ ...posting, difference }) }
    },
    effects: async ({ doc, before, facts, session, db }) => {
      if (facts.voucher === null || before === null || doc.status !== 'open') return
      // The day is open again by now, or the books of the drawer would refuse it.
      await reverse(db, {
        key: `cashier_day:${doc.id}:undo:${before.row_version}`,
        voucher: facts.voucher,
        reason: doc.reopen_reason ?? before.difference_reason ?? doc.day,
        ...by(session),
      })
    },
    outcome: (doc, { before }) => ({ float: doc.opening_float, books: taka(before) }),
    steps: {
      recount: () => notCounted,
      reopen: (_doc, note, { session, now }) => ({
        ...notCounted,
        closed_by: null,
        closed_at: null,
        reopened_by: session.user === 0 ? null : session.user,
        reopened_at: now,
        reopen_reason: note,
      }),
    },
    prints: { sheet: dayPaper },
    calls: {
      count: countDrawer,
      sheet: sheetOfDay,
      denominations: async ({ readAll }) => ({ denominations: await knownDenominations(readAll) }),
    },
  })

/** What an open day does not know; what was counted stays, to be corrected. */
const notCounted = {
  expected: null,
  difference: null,
  difference_no: null,
  counted_by: null,
  counted_at: null,
} as const

const withAmounts = <Row extends CountRow>(rows: readonly Row[] | null) =>
  rows?.map((row) => ({ ...row, amount: taka(poisha(row.denomination) * BigInt(row.pieces)) })) ?? null

const by = (session: Session) => ({
  posted_by: session.user,
  may: [...rightsInBooks(session)],
  ...(session.ip === undefined ? {} : { ip: session.ip }),
})

/** Waits for whoever posts into the drawer, and lets nobody else until the change is done (guard_line.sql). */
async function holdDrawer(readAll: Reader, { ledger, branch, day }: Doc): Promise<void> {
  await readAll
    .selectFrom(
      expression<{ held: string }>`acc_hold_drawer(${ledger}::bigint, ${branch}::bigint, ${day}::date)`.as('held'),
    )
    .select(expression<boolean>`true`.as('isHeld'))
    .execute()
}

async function gatherDay(texts: Pick<Texts, 'say'>, readAll: Reader, doc: Doc, isStep: boolean): Promise<Facts> {
  const { ledger, branch, day } = doc
  const drawer = await readAll
    .selectFrom('ledger_account as a')
    .innerJoin('branch as b', (on) => on.on('b.id', '=', branch))
    .select(['a.system_role', 'a.code', 'b.code as branch_code'])
    .select(
      expression<boolean>`a."is_active" and (not exists (${branchesOf(readAll)}) or exists (${branchesOf(readAll).where('n.value', '=', branch)}))`.as(
        'isAvailable',
      ),
    )
    .where('a.id', '=', ledger)
    .executeTakeFirst()
  const last = await readAll
    .selectFrom('cashier_day')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('ledger', '=', ledger)
    .where('branch', '=', branch)
    .where('id', '!=', doc.id ?? 0)
    .executeTakeFirst()
  const voucher = await readAll
    .selectFrom('acc_voucher')
    .select('id')
    .where('source_type', '=', 'cashier_day')
    .where('source_id', '=', doc.id ?? 0)
    .where('status', '=', 'posted')
    .executeTakeFirst()
  return {
    role: drawer?.system_role ?? null,
    isAvailable: drawer?.isAvailable ?? false,
    sheet: sheetNumber(drawer?.branch_code ?? '', drawer?.code ?? '', day),
    lastOther: last?.day ?? null,
    before: await heldAfter(readAll, doc, addDays(day, -1)),
    expected: await heldAfter(readAll, doc, day),
    denominations: await knownDenominations(readAll),
    limit: poisha((await officeSetting(readAll, 'cash_difference_limit')) ?? '0'),
    mayAcceptOwn: (await officeSetting(readAll, 'acc_self_approval')) === true,
    differenceLedger: (await ledgersOfRole(readAll, 'CASH_DIFFERENCE'))(branch),
    posting: isStep && doc.status !== 'open' ? await postingFacts(texts, readAll, doc) : null,
    voucher: voucher?.id ?? null,
  }
}

const branchesOf = (readAll: Reader) =>
  readAll
    .selectFrom('ledger_account_branches as n')
    .select('n.value')
    .where(expression<boolean>`n."record" = a."id"`)

async function postingFacts(texts: Pick<Texts, 'say'>, readAll: Reader, doc: Doc): Promise<Facts['posting']> {
  const said = (difference: bigint): Promise<string> => {
    const { text, params } = differenceWords(difference, doc.difference_reason)
    return inOfficeWords(texts, readAll, text, params)
  }
  const { id: voucher_type } = await typeInUse(readAll, 'journal')
  return { voucher_type, short: await said(-1n), over: await said(1n) }
}

/** Posts what the drawer lacks or has too much; its number. @throws Refusal of the books */
async function postDifference({
  db,
  doc,
  facts,
  session,
  version,
  difference,
}: {
  readonly db: Db
  readonly doc: Doc
  readonly facts: Facts
  readonly session: Session
  readonly version: number
  /** In poisha. */
  readonly difference: bigint
}): Promise<string> {
  const { posting, differenceLedger } = facts
  if (doc.id === null || posting === null || differenceLedger === undefined)
    throw new Error('A difference was to be posted that nobody prepared.')
  const journal = differenceJournal({
    ...doc,
    id: doc.id,
    voucher_type: posting.voucher_type,
    booked_to: differenceLedger,
    amount: difference,
    narration: difference < 0n ? posting.short : posting.over,
  })
  const { invoice_no } = await post(db, journal, {
    key: `cashier_day:${doc.id}:difference:${version}`,
    ...by(session),
  })
  return invoice_no
}
