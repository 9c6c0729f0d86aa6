import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import { booksOf } from './books.ts'
import { path, posts, says, sides } from './saying.ts'
import { yearStates } from './year_states.ts'

const years = path('fiscal_year')

/** What a year that is closed or used refuses, and what its opening does. accounting.md 2.7, 2.12 and 3 fiscal_year. */
export const yearRules: readonly Rule[] = [
  {
    resource: 'fiscal_year',
    name: 'takes nothing any more once it is closed',
    source: 'accounting.md 2.7, ACC-042',
    async run(world, notes) {
      const books = await booksOf(world)
      const hands = { make: world.make, admin: world.admin, second: () => world.roster.second() }
      const closed = await yearStates.reach(hands, 'closed', 'open')
      const voucher_date = asText(closed['start_date'])
      const late = await posts(world, 'journal', { voucher_date, lines: sides('5.00', '5.00', books) })
      says(world, notes, 'accounting.fiscal_year_closed', late)
      const again = await world.admin.send('PUT', `${years}update_status/${closed.id}`, {
        status: 'closed',
        row_version: closed.row_version,
      })
      says(world, notes, 'accounting.fy_fiscal_year_closed', again)
      await yearStates.leave?.(hands)
    },
  },
  {
    resource: 'journal',
    name: 'keeps its year, whose opening balances are equal',
    source: 'accounting.md 2.7, ACC-041; 3 fiscal_year, Errors',
    async run(world, notes) {
      const books = await booksOf(world)
      notes.status('a voucher', 201, await posts(world, 'journal', { lines: sides('5.00', '5.00', books) }))
      const answer = await world.admin.get(`${years}without_pagination/all/`)
      const all = asRows(asObject(answer.body)?.['fiscal_years'])
      const used = all.find((row) => asText(row['start_date']) <= books.day && books.day <= asText(row['end_date']))
      const id = Number(used?.['id'])
      const gone = await world.admin.send('DELETE', `${years}delete/${id}?row_version=${asText(used?.['row_version'])}`)
      says(world, notes, 'accounting.fiscal_year_voucher_s_cannot', gone)
      const codeOf = async (ledger: number) =>
        asText(asObject((await world.admin.get(`${path('ledger_account')}${ledger}`)).body)?.['code'])
      const [expense, income] = [await codeOf(books.expense), await codeOf(books.income)]
      const branches = asRows(
        asObject((await world.admin.get(`${path('branch')}without_pagination/all/`)).body)?.['branches'],
      )
      const branch = asText(branches.find((one) => one['is_head_office'] === true)?.['id'])
      const group = asText(
        asRows(asObject((await world.admin.get(`${path('group')}all/`)).body)?.['groups'])[0]?.['code'],
      )
      const sheet = async (lines: readonly string[], isTrial: boolean) => {
        const form = new FormData()
        form.set('branch', branch)
        form.set('file', new Blob([['Ledger,Debit,Credit', ...lines].join('\n')]), 'opening.csv')
        if (isTrial) form.set('dry_run', 'true')
        return world.admin.form(`${years}opening_import/${id}`, form)
      }
      const unequal = await sheet([`${expense},100.01,`, `${income},,100`], false)
      says(world, notes, 'accounting.opening_balances_differ', unequal)
      const tried = asObject((await sheet([`${group},5,`, `${income},,5`], true)).body)
      const [told] = asRows(tried?.['failed'])
      const sentence = 'accounting.group_choose_ledger'
      notes.holds(
        sentence,
        world.sentences.heard(sentence, asText(told?.['message'])),
        world.sentences.text(sentence),
        told ?? null,
      )
    },
  },
]
