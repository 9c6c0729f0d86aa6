import { credit, debit, journal, type LineNotes } from '../../ledger/journal.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { today } from '#platform/clock/clock.ts'
import { transaction } from '#platform/record/engine.ts'
import { rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import { openYear } from './open_year.ts'

/** The books of a running office: the default chart, an open year, and a hand that posts. */
export interface OfficeBooks {
  /** As it stands now, by its code. @throws Error for a code that is none */
  readonly row: (
    resource: 'ledger_account' | 'group' | 'voucher_type' | 'sub_ledger_account',
    code: string,
  ) => Promise<Row>
  /** Posts taka from one ledger to another, today: `1301001/NON-MEMBERS` names a sub-ledger. */
  readonly post: (type: string, wish: PostWish) => Promise<void>
}

export interface PostWish {
  readonly from: string
  readonly to: string
  readonly taka: bigint
  /** Of the head office unless told. */
  readonly branch?: number
  readonly may?: Posting['may']
  /** What both lines are marked with. */
  readonly notes?: LineNotes
}

const base = (resource: string) => `/${resource}/api/v1/${resource}`

/** Takes the default chart, makes this year and opens it, through the calls of the office. */
export async function officeBooks({ server, admin }: Cast): Promise<OfficeBooks> {
  await admin('POST', `${base('ledger_account')}/default_chart/`, {})
  await openYear(admin)
  const [office] = rowsOf(await admin('GET', `${base('branch')}/all/?is_head_office=true&size=1`), 'branches')
  const row: OfficeBooks['row'] = async (resource, code) => {
    const all = rowsOf(await admin('GET', `${base(resource)}/without_pagination/all/`), `${resource}s`)
    const found = all.find((one) => one['code'] === code)
    if (!found) throw new Error(`There is no ${resource} ${code}.`)
    return found
  }
  const account = async (said: string) => {
    const [ledger = '', party] = said.split('/')
    return {
      ledger: (await row('ledger_account', ledger)).id,
      sub_ledger: party === undefined ? null : (await row('sub_ledger_account', party)).id,
    }
  }
  let documents = 0
  return {
    row,
    post: async (type, { from, to, taka, branch, may = [], notes = {} }) => {
      documents += 1
      const header = {
        voucher_type: (await row('voucher_type', type)).id,
        branch: branch ?? office?.id ?? 0,
        date: today(),
        narration: `${from} to ${to}`,
        source_type: 'journal',
        source_id: documents,
      }
      const sides = [debit(await account(to), taka * 100n, notes), credit(await account(from), taka * 100n, notes)]
      await transaction(server.office.engine, (client) =>
        post(client, journal(header, sides), { key: `told ${documents}`, posted_by: 1, may }),
      )
    },
  }
}
