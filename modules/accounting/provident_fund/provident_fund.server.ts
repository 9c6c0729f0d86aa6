import type { Reader } from '#platform/access/read.ts'
import { asMonth, asWritten } from '#platform/errors/errors.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { implement } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { bookFault } from '../ledger/refusals.ts'
import { hooksInBooks, type Trade } from '../voucher/into_books.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { headerOf } from '../voucher/voucher.posting.ts'
import { voucherPaper } from '../voucher/voucher.print.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { heldColumn } from './held_column.ts'
import { classOfKind, fundJournal } from './fund.posting.ts'
import { movementFaults, undoneFaults } from './fund.rules.ts'
import { fundFacts, type FundFacts, type FundRow } from './fund_facts.ts'
import { provident_fund } from './provident_fund.resource.ts'
import { dueReturnsCall, holdingCall } from './fund_holding.ts'
import { ownFundCall } from './own_fund.ts'
import { returnFund } from './return_fund.ts'
import { shareProfitCall } from './share_profit.ts'

const movements: Trade<FundRow, FundFacts> = {
  definition: provident_fund,
  voucherClass: ({ kind }) => classOfKind(kind),
  gather: fundFacts,
  journal: (doc, facts) => posted(doc, facts)?.journal ?? null,
  places: (doc, facts) => posted(doc, facts)?.places ?? [],
  branches: () => [],
  faults: (doc, facts) => {
    const faults = movementFaults(doc, facts)
    const isWhole = faults.length > 0 || posted(doc, facts) !== null || doc.bank === null
    return isWhole ? faults : [bookFault('ACC-021', 'kind', { role: facts.unmapped ?? 'BANK' })]
  },
}

const posted = (doc: FundRow, facts: FundFacts) =>
  fundJournal(
    headerOf({ ...doc, id: doc.id ?? 0 }, 'provident_fund', { party: facts.party, party_name: facts.employee }),
    doc,
    facts.at,
    { loan: facts.holding.loan, returned: facts.returned },
  )

/** @param texts for the narration of who gives none, in the language of the office */
export const providentFundServer = (texts: Pick<Texts, 'say'>) => {
  const hooks = hooksInBooks(movements)
  return implement(provident_fund, {
    ...hooks,
    columns: {
      ...hooks.columns,
      balance_employee: heldColumn('PF_EMPLOYEE'),
      balance_employer: heldColumn('PF_EMPLOYER'),
    },
    defaults: async ({ doc, readAll }) => {
      const kind = doc.kind ?? 'contribution'
      const type = await typeOfClass(readAll, classOfKind(kind))
      const member = await memberOf(readAll, doc.employee)
      return {
        ...(type ? { voucher_type: type.id } : {}),
        ...(member && {
          branch: member.branch,
          narration: await inOfficeWords(texts, readAll, `provident_fund.narration.${kind}`, {
            employee: asWritten(`${member.first_name} ${member.last_name}`),
            id: asWritten(member.employee_id),
            month: doc.salary_month ? asMonth(doc.salary_month) : '',
          }),
        }),
      }
    },
    complete: (doc) => ({
      total: taka(totalOf(doc)),
      ...(doc.kind === 'contribution' ? {} : { salary_month: null }),
    }),
    check: (doc, facts, circumstances) => {
      const { before, isDelete } = circumstances
      if (before?.status === 'posted' && doc.status === 'posted' && doc.kind === 'return' && facts.isOther)
        return [{ text: 'provident_fund.return_stays', status: 409 }]
      const faults = hooks.check(doc, facts, circumstances)
      return facts.move === 'reverse' && !isDelete && doc.kind !== 'return'
        ? [...faults, ...undoneFaults(facts.own.holding)]
        : faults
    },
    // The membership ends with the return of the fund, and goes on where that is taken back.
    effects: async ({ doc, before, store }) => {
      if (doc.kind !== 'return' || before?.status === doc.status) return
      if (doc.status === 'posted') await store.update('employee', doc.employee, { pf_member: false })
      if (doc.status === 'void') await store.update('employee', doc.employee, { pf_member: true })
    },
    prints: { voucher: voucherPaper('a5_landscape'), voucher_a4: voucherPaper('a4') },
    calls: {
      ...reversalOf('provident_fund'),
      return_provident_fund: returnFund,
      holding: holdingCall,
      own: ownFundCall,
      due_returns: dueReturnsCall,
      share_profit: shareProfitCall(texts),
    },
  })
}

/** What moves, in poisha: of an adjustment what changes hands. */
const totalOf = ({
  employee_amount,
  employer_amount,
}: Pick<FundRow, 'employee_amount' | 'employer_amount'>): bigint => {
  const sum = poisha(employee_amount) + poisha(employer_amount)
  return sum < 0n ? -sum : sum
}

const memberOf = (readAll: Reader, employee: number | null) =>
  readAll
    .selectFrom('employee')
    .select(['employee_id', 'first_name', 'last_name', 'branch'])
    .where('id', '=', employee ?? 0)
    .executeTakeFirst()
