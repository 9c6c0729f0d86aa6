import type { Reader } from '#platform/access/read.ts'
import { may, type Session } from '#platform/access/session.ts'
import { asWritten, forbiddenWithout, invalid, Refusal, type FieldFault } from '#platform/errors/errors.ts'
import { bool } from '#platform/fields/index.ts'
import { groupedTaka, poisha, taka } from '#platform/money/poisha.ts'
import { askedBody } from '#platform/record/asked_body.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { bookFacts } from '../ledger/gather.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { bookFault, bookRefusal } from '../ledger/refusals.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { needsApproval } from '../voucher/voucher.rules.ts'
import { typesInUse } from '../voucher_type/type_of_class.ts'
import { classOfKind, fundJournal } from './fund.posting.ts'
import { accountsOf, partyOf } from './fund_facts.ts'
import { fundRoles, undistributed } from './fund_ledgers.ts'
import { averageOf, shareProfit, type Share } from './share.rules.ts'
import { sharingFields } from './share_asked.ts'
import { membersIn, monthsOf, yearOf, type Member, type Year } from './share_facts.ts'

/**
 * `POST share_profit/`: gives all members of the fund their part of what it earned, by their average monthly balances in a fiscal year: a
 * voucher for each, all or none, once for a year however many ask at once. With `dry_run` it only says what each would be given.
 * accounting.md 3 provident_fund, Profit distribution.
 * @throws Refusal 400 at `fiscal_year`, `amount` or `voucher_date`, 403 for who does not keep the books of all members, 409 for a year that is shared
 */
export const shareProfitCall =
  (texts: Pick<Texts, 'say'>) =>
  async ({ body, session, together }: CallContext): Promise<unknown> => {
    for (const right of ['provident_fund.create', 'provident_fund.post'])
      if (!may(session, right)) throw forbiddenWithout(right, 'provident_fund')
    const asked = sharingAsked(body)
    return together(async (store, readAll) => {
      const year = await yearOf(readAll, asked.fiscal_year)
      if (!year) throw invalid({ fiscal_year: [{ text: 'field.invalid' }] })
      // Who comes second waits here, and finds the year shared.
      const members = await membersIn(readAll, { year, isHeld: !asked.dry_run })
      refuseStrangers(session, members)
      await refuseShared(readAll, year)
      const profit = await undistributed(readAll)
      const amount = asked.amount ?? profit
      const voucher_date = asked.voucher_date ?? year.end_date
      refuseAmount(amount, { profit, year, voucher_date })
      const shares = shareProfit(amount, members)
      if (shares.length === 0)
        throw invalid({
          fiscal_year: [{ text: 'provident_fund.share.nobody', params: { year: asWritten(year.code) } }],
        })
      await refuseInBooks(readAll, { session, shares, members, voucher_date })
      const vouchers = asked.dry_run
        ? new Map<number, Given>()
        : await given({ texts, readAll, store }, { year, voucher_date, shares, members })
      return {
        fiscal_year: year.id,
        year: year.code,
        voucher_date,
        undistributed: taka(profit),
        amount: taka(amount),
        members: shares.map((share) => shown(share, members, monthsOf(year), vouchers.get(share.employee))),
      }
    })
  }

/** Without an amount all that the fund earned is shared, without a day on the last one of the year. @throws Refusal 400 at each field */
function sharingAsked(body: CallContext['body']) {
  const asked = askedBody({ ...sharingFields, dry_run: bool({}) }, body, 'fund_profit')
  return {
    ...asked,
    amount: asked.amount === null ? null : poisha(asked.amount),
    dry_run: asked.dry_run === true,
  }
}

interface Given {
  readonly id: number
  readonly status: string
}

function shown({ employee, own, employer }: Share, members: readonly Member[], months: number, made?: Given) {
  const member = members.find((one) => one.employee === employee)
  return {
    employee,
    employee_id: member?.employee_id ?? '',
    name: member?.name ?? '',
    average: taka(averageOf((member?.own ?? 0n) + (member?.employer ?? 0n), months)),
    employee_amount: taka(own),
    employer_amount: taka(employer),
    total: taka(own + employer),
    ...(made ? { id: made.id, status: made.status } : {}),
  }
}

/** A profit is shared among all: who keeps the books of some branches alone cannot do it. */
function refuseStrangers({ branches }: Session, members: readonly Member[]): void {
  if (branches !== 'all' && members.some(({ branch }) => !branches.includes(branch)))
    throw new Refusal(403, 'forbidden', 'provident_fund.share.other_branches')
}

async function refuseShared(readAll: Reader, { id, code }: Year): Promise<void> {
  const shared = await readAll
    .selectFrom('provident_fund')
    .select('voucher_date')
    .where('profit_year', '=', id)
    .where('status', '<>', 'void')
    .limit(1)
    .executeTakeFirst()
  if (shared)
    throw new Refusal(409, 'conflict', 'provident_fund.share.done', {
      year: asWritten(code),
      date: shared.voucher_date,
    })
}

function refuseAmount(
  amount: bigint,
  { profit, year, voucher_date }: { readonly profit: bigint; readonly year: Year; readonly voucher_date: string },
): void {
  const errors: Record<string, FieldFault[]> = {}
  if (profit <= 0n) errors['amount'] = [{ text: 'provident_fund.share.nothing' }]
  else if (amount > profit)
    errors['amount'] = [{ text: 'provident_fund.share.most', params: { max: groupedTaka(profit) } }]
  if (voucher_date < year.end_date)
    errors['voucher_date'] = [{ text: 'provident_fund.share.year_runs', params: { date: year.end_date } }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** What the books would say is said before the first voucher is made: all are of one day, between the same ledgers. */
async function refuseInBooks(
  readAll: Reader,
  {
    session,
    shares,
    members,
    voucher_date,
  }: {
    readonly session: Session
    readonly shares: readonly Share[]
    readonly members: readonly Member[]
    readonly voucher_date: string
  },
): Promise<void> {
  const [type] = await typesInUse(readAll, classOfKind('profit'))
  const branches = [...new Set(members.map(({ branch }) => branch))]
  for (const branch of branches) {
    const share = shares.find(({ employee }) =>
      members.some((one) => one.employee === employee && one.branch === branch),
    )
    if (!share || !type) continue
    const { at, unmapped } = await accountsOf(readAll, branch, (await partyOf(readAll, share.employee)) ?? null, null)
    const header = { voucher_type: type.id, branch, date: voucher_date, narration: '-', source_type: 'provident_fund' }
    const made = fundJournal({ ...header, source_id: 0 }, movementOf(share), at, {
      loan: 0n,
      returned: { vested: 0n, forfeited: 0n, paid: 0n },
    })
    if (!made) throw bookRefusal(bookFault('ACC-021', undefined, { role: unmapped ?? fundRoles.profit }))
    const [fault] = faultsOf(made.journal, await bookFacts(readAll, made.journal, rightsInBooks(session)))
    if (fault) throw invalid({ voucher_date: [{ text: fault.text, params: fault.params ?? {} }] })
  }
}

const movementOf = ({ own, employer }: Share) => ({
  kind: 'profit' as const,
  employee_amount: taka(own),
  employer_amount: taka(employer),
})

/** Makes and posts the movements; what a second person approves is sent to that one. */
async function given(
  {
    texts,
    readAll,
    store,
  }: { readonly texts: Pick<Texts, 'say'>; readonly readAll: Reader; readonly store: RecordStore },
  {
    year,
    voucher_date,
    shares,
    members,
  }: {
    readonly year: Year
    readonly voucher_date: string
    readonly shares: readonly Share[]
    readonly members: readonly Member[]
  },
): Promise<ReadonlyMap<number, Given>> {
  const [type] = await typesInUse(readAll, classOfKind('profit'))
  const approval = {
    approval: type?.approval ?? 'none',
    approvalLimit: poisha(type?.approval_limit ?? '0'),
  }
  const made = new Map<number, Given>()
  for (const share of shares) {
    const member = members.find(({ employee }) => employee === share.employee)
    const narration = await inOfficeWords(texts, readAll, 'provident_fund.narration.share', {
      employee: asWritten(member?.name ?? ''),
      id: asWritten(member?.employee_id ?? ''),
      year: asWritten(year.code),
    })
    const { id } = await store.create('provident_fund', {
      employee: share.employee,
      ...movementOf(share),
      voucher_date,
      narration,
      profit_year: year.id,
    })
    const status = needsApproval(approval, share.own + share.employer) ? 'pending_approval' : 'posted'
    await store.changeStatus('provident_fund', id, status, null)
    made.set(share.employee, { id, status })
  }
  return made
}
