import { expect, it } from 'vitest'
import { openTestBooks } from '../testing/books/test_books.ts'
import { branchAccounts } from './branch_accounts.ts'

it('in the books of each branch the account with another is the one that its mapping names', async () => {
  const { ids, read, scratch } = await openTestBooks([])
  try {
    const [dhaka, chattogram] = [ids.branch('DHK'), ids.branch('CTG')]
    const own = await scratch.database.owner(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into ledger_account (code, name, "group", sub_ledger_kind, negative_rule, budget_control, cost_centre, is_active, created_at, updated_at, row_version)
         select '1901009', 'Chattogram with the others', "group", sub_ledger_kind, negative_rule, budget_control, cost_centre, true, now(), now(), 1
         from ledger_account where system_role = 'INTER_BRANCH' returning id::integer`,
      )
      const id = rows[0]?.id ?? 0
      await client.query(
        `insert into ledger_mapping (system_role, branch, ledger, created_at, updated_at, row_version) values ('INTER_BRANCH', $1, $2, now(), now(), 1)`,
        [chattogram, id],
      )
      return id
    })
    const account = await branchAccounts(read)
    expect(account(dhaka, chattogram)).toEqual({ ledger: own, sub_ledger: ids.subLedger('DHK') })
    expect(account(chattogram, dhaka)).toEqual({ ledger: ids.ledger('1901001'), sub_ledger: ids.subLedger('CTG') })
  } finally {
    await scratch.drop()
  }
})
