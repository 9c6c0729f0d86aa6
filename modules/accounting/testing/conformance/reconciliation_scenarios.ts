import { asObject } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'

/** The sheet of a bank is taken in at an address of its own, no call of the definition. accounting.md 3 bank_reconciliation. */
export const statementServices: Readonly<Record<string, Scenario>> = {
  bank_statement_import: async (world, notes, action) => {
    const statement = await world.make.create('bank_reconciliation')
    const at = (id: number) => action.path.replace('{id}', String(id))
    const form = new FormData()
    form.set(
      'file',
      new Blob(['Date,Particulars,Withdrawal,Deposit\n2098-05-15,Fee,,5.00\n15 May,Rent,7.00,']),
      'may.csv',
    )
    notes.refused(
      'a statement that is none',
      { status: 404, code: 'not_found' },
      await world.admin.form(at(999_999_999), form),
      { call: action.path },
    )
    const answer = await world.admin.form(at(statement.id), form)
    notes.equal('takes what is new', 1, asObject(answer.body)?.['imported'] ?? null)
    const again = asObject((await world.admin.form(at(statement.id), form)).body)
    notes.equal('A37: the same file again', [0, 1], [again?.['imported'] ?? null, again?.['duplicates'] ?? null])
    return answer
  },
}

/** Stories of the special calls of bank_reconciliation. accounting.md 3. */
export const reconciliationScenarios: Readonly<Record<string, Scenario>> = {
  bank_reconciliation_match: async (world, notes, action) => {
    const statement = await world.make.create('bank_reconciliation', { full: true })
    const at = (id: number) => action.path.replace('{id}', String(id))
    notes.refused(
      'a statement that is none',
      { status: 404, code: 'not_found' },
      await world.admin.send('PUT', at(999_999_999), { auto: true }),
    )
    notes.refused('nothing', { status: 400, at: 'lines' }, await world.admin.send('PUT', at(statement.id), {}))
    notes.refused(
      'a line of no book',
      { status: 400, at: 'entries' },
      await world.admin.send('PUT', at(statement.id), { entries: [2049] }),
    )
    const answer = await world.admin.send('PUT', at(statement.id), { auto: true })
    notes.equal('an account without postings has none', '0.00', asObject(answer.body)?.['book_balance'] ?? null)
    return answer
  },
}
