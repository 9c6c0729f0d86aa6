import { expect } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { openYear } from './open_year.ts'

const base = '/provident_fund/api/v1/provident_fund/'

/** Ledgers of the fund in the default chart. accounting.md 4. */
export const fundCodes = {
  own: '2201001',
  employer: '2201002',
  profit: '2201003',
  loans: '1303002',
  bank: '1402004',
} as const

/** An office with a provident fund: its account, an accountant, and people who come and go. */
export interface FundOffice {
  readonly cast: Cast
  readonly clerk: Send
  readonly account: Row
  readonly year: Row
  /** Somebody in the fund since a day. */
  readonly member: (last_name: string, pf_start_date: string, over?: object) => Promise<Row>
  readonly moved: (of: Row, kind: string, own: string, employer?: string, over?: object) => Promise<Answer>
  /** The same, posted. @throws when the office refuses */
  readonly posted: (of: Row, kind: string, own: string, employer?: string, over?: object) => Promise<Row>
  /** Resigned on a day. */
  readonly leaves: (one: Row, leave_date?: string) => Promise<void>
  readonly returned: (one: Row, over?: object) => Promise<Answer>
  /** Profit that nobody was given yet: what somebody lost who left early. */
  readonly earned: (amount: string, voucher_date: string) => Promise<void>
  /** Debit less credit of a ledger, for a member or as a whole. */
  readonly stands: (ledger: keyof typeof fundCodes, one?: Row) => Promise<string>
}

const withoutBank = ['opening', 'profit', 'forfeiture', 'adjustment']

/** @param start_date of the fiscal year, a first of July */
export async function fundOffice(server: TestServer, start_date = '2024-07-01'): Promise<FundOffice> {
  const cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const year = await openYear(admin, { start_date })
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ledgers = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  const clerk = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  const account = await made(admin, 'bank', {
    name: 'Meghna Bank',
    branch_name: 'Motijheel',
    short_name: 'MEGHNA',
    account_no: '100-200',
    ledger: ledgers.get(fundCodes.bank),
    fund: 'pf',
  })
  const desk = {
    department: (await made(admin, 'department', { name: 'Accounts' })).id,
    designation: (await made(admin, 'designation', { name: 'Clerk' })).id,
    branch: (await admin('GET', '/user/api/v1/user/me/')).body['branch'],
  }
  let people = 0
  const moved: FundOffice['moved'] = (of, kind, own, employer = '0', over = {}) =>
    clerk('POST', `${base}create/?step=post`, {
      employee: of.id,
      kind,
      voucher_date: '2025-03-31',
      employee_amount: own,
      employer_amount: employer,
      bank: withoutBank.includes(kind) ? null : account.id,
      ...over,
    })
  const member: FundOffice['member'] = (last_name, pf_start_date, over = {}) =>
    made(admin, 'employee', {
      first_name: 'Abdul',
      last_name,
      gender: 'male',
      date_of_birth: '1990-05-05',
      primary_phone: `0191${String((people += 1)).padStart(7, '0')}`,
      present_address: '12 Kakrail',
      ...desk,
      join_date: '2020-01-01',
      payment_mode: 'cash',
      pf_member: true,
      pf_start_date,
      ...over,
    })
  const posted: FundOffice['posted'] = async (...asked) => {
    const answer = await moved(...asked)
    expect(answer.status, answer.raw).toBe(201)
    return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
  }
  let leaver: Row | undefined
  const earned: FundOffice['earned'] = async (amount, voucher_date) => {
    leaver ??= await member('Gone', '2020-01-01')
    await posted(leaver, 'opening', '0', amount, { voucher_date })
    await posted(leaver, 'forfeiture', '0', amount, { voucher_date })
  }
  return {
    cast,
    clerk,
    account,
    year,
    member,
    moved,
    posted,
    leaves: async (one, leave_date = '2025-05-31') => {
      const { body } = await admin('GET', `/employee/api/v1/employee/${one.id}`)
      const left = await admin('PUT', `/employee/api/v1/employee/update_status/${one.id}`, {
        status: 'left',
        note: 'Resigned',
        leave_date,
        leave_reason: 'resigned',
        row_version: body['row_version'],
      })
      expect(left.status, left.raw).toBe(200)
    },
    returned: (one, over = {}) =>
      clerk('POST', `${base}return_provident_fund/`, {
        employee: one.id,
        return_date: '2025-06-30',
        bank: account.id,
        payment_mode: 'cheque',
        ...over,
      }),
    earned,
    stands: async (ledger, one) => {
      const { rows } = await server.scratch.database.owner((client) =>
        client.query<{ amount: string }>(
          `select coalesce(sum(l.debit - l.credit), 0)::numeric(18,2) as amount from acc_line l
           left join sub_ledger_account s on s.id = l.sub_ledger
           where l.ledger = $1 and ($2::bigint is null or (s.kind = 'employee' and s.linked_record = $2))`,
          [ledgers.get(fundCodes[ledger]), one?.id ?? null],
        ),
      )
      return rows[0]?.amount ?? ''
    },
  }
}
