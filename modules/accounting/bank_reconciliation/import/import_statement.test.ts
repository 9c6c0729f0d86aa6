import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowOf, rowsOf, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { packHandMade } from '#platform/sheet/hand_made.ts'
import { xlsxBytes } from '#platform/sheet/xlsx_bytes.ts'
import { bankAccount, statements, type BankAccount } from '../../testing/books/bank_account.ts'

/** A clerk saves the statement in the bank's web page as a file and brings its lines in. */
let server: TestServer
let account: BankAccount
let statement: Row
/** Statements of the account follow each other, thirty days each. */
let begins = 0

beforeAll(async () => {
  server = await startTestServer()
  account = await bankAccount(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  statement = await account.statement({ from: begins, to: begins + 29, opening: '1000', closing: '1000' })
  begins += 30
})

/** A day of the statement as the bank writes it. */
const onDay = (count: number): string =>
  account
    .day(begins - 30 + count)
    .split('-')
    .toReversed()
    .join('/')
const head = 'Date,Particulars,Ref No,Chq No,Withdrawal,Deposit,Balance'
const file = (...rows: readonly string[]): string => [head, ...rows].join('\n')
const usual = () =>
  file(
    `${onDay(2)},Rent of the hall,R1,000451,"1,200.00",,-200.00`,
    `${onDay(3)},Subscription,R2,,,"5,000.00","4,800.00"`,
    `${onDay(3)},Subscription,R2,,,"5,000.00","9,800.00"`,
  )

interface Sent {
  readonly mapping?: unknown
  readonly trial?: boolean
  readonly by?: Person
  readonly name?: string
  readonly to?: Row
}
async function send(
  content: string | Uint8Array<ArrayBuffer>,
  { mapping, trial, by = account.clerk, name = 'july.csv', to = statement }: Sent = {},
) {
  const form = new FormData()
  if (mapping !== undefined) form.set('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping))
  if (trial !== undefined) form.set('dry_run', String(trial))
  form.set('file', new Blob([content]), name)
  const { status, body, raw } = await by.send('POST', `${statements}import_statement/${to.id}`, form)
  return {
    status,
    body,
    raw,
    counts: [body['imported'], body['duplicates'], Array.isArray(body['failed']) ? body['failed'].length : undefined],
  }
}
const stored = async (of = statement): Promise<Row> =>
  rowOf((await account.clerk.send('GET', `${statements}${of.id}`)).body)
const linesOf = (of: Row): readonly Row[] => rowsOf({ body: of }, 'lines')

describe('A37: the file of a statement', () => {
  it('brings its lines in, two alike on one day both; a second time none', async () => {
    const first = await send(usual())
    expect(first.counts, first.raw).toEqual([3, 0, 0])
    const kept = await stored()
    expect(
      linesOf(kept).map(({ date, description, reference, cheque_no, debit, credit, balance }) => [
        date,
        description,
        reference,
        cheque_no,
        debit ?? credit,
        balance,
      ]),
    ).toEqual([
      [account.day(begins - 28), 'Rent of the hall', 'R1', '000451', '1200.00', '-200.00'],
      [account.day(begins - 27), 'Subscription', 'R2', null, '5000.00', '4800.00'],
      [account.day(begins - 27), 'Subscription', 'R2', null, '5000.00', '9800.00'],
    ])
    const again = await send(usual())
    expect(again.counts, again.raw).toEqual([0, 3, 0])
    const after = await stored()
    expect([linesOf(after).length, after.row_version]).toEqual([3, kept.row_version])
  })

  it('brings once what two people send at once', async () => {
    const answers = await Promise.all([send(usual()), send(usual(), { by: account.manager })])
    expect(answers.map(({ counts }) => String(counts)).toSorted(), answers[0]?.raw).toEqual(['0,3,0', '3,0,0'])
    expect(linesOf(await stored()).length).toBe(3)
  })

  it('brings the new lines of a longer one, among those of their day, and leaves matched ones as they are', async () => {
    await send(usual())
    await account.pay(begins - 28, '1200', { cheque_no: '000451' })
    await account.match(statement, { auto: true })
    const longer = `${usual()}\n${onDay(2)},Charges,R9,,50,,`
    expect((await send(longer)).counts).toEqual([1, 3, 0])
    const { lines } = await account.books(statement)
    expect(lines.map(({ amount }) => amount)).toEqual(['-1200.00', '-50.00', '5000.00', '5000.00'])
    expect(lines[0]?.['match']).not.toBeNull()
  })

  it('leaves out what is refused, and says why', async () => {
    const answer = await send(file(`${onDay(2)},Rent,,,10,,`, `${onDay(45)},Rent,,,11,,`, `31/02/2026,Rent,,,12,,`))
    expect(answer.counts, answer.raw).toEqual([1, 0, 2])
    expect(rowsOf(answer, 'failed').map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'date', `The statement goes from ${account.day(begins - 30)} to ${account.day(begins - 1)}.`],
      [4, 'date', 'The calendar has no 31/02/2026. Check day, month and year.'],
    ])
  })
})

describe('a trial', () => {
  it('shows what is understood and stores nothing', async () => {
    const { body, raw, counts } = await send(usual(), { trial: true })
    expect(counts, raw).toEqual([3, 0, 0])
    expect(body).toMatchObject({
      lacks: null,
      is_remembered: true,
      mapping: {
        first_row: 2,
        columns: { date: 0, description: 1, reference: 2, cheque_no: 3, debit: 4, credit: 5, balance: 6 },
      },
      opening_balance: '1000.00',
      closing_balance: '9800.00',
      takes_closing: true,
      gaps: [],
    })
    expect(rowsOf({ body }, 'raw')[0]).toMatchObject({ row: 1, cells: head.split(',') })
    expect(linesOf(await stored())).toEqual([])
  })

  it('says what is missing where balances do not follow', async () => {
    const { body } = await send(file(`${onDay(2)},a,,,10,,990`, `${onDay(4)},b,,,10,,970`), { trial: true })
    expect(body['gaps']).toEqual([{ row: 3, amount: '-10.00' }])
  })

  it('says what the mapping lacks; without it nothing is stored', async () => {
    const mapping = { first_row: 1, columns: { date: 0 } }
    expect((await send('x,y\n1,2', { mapping, trial: true })).body).toMatchObject({ lacks: 'amount', imported: 0 })
    const { status, body } = await send('x,y\n1,2', { mapping })
    expect([status, Object.keys(Object(body['errors']))]).toEqual([400, ['mapping']])
  })
})

describe('the closing balance', () => {
  it('is taken from the file where nobody typed one, and stays where somebody did', async () => {
    await send(usual())
    expect((await stored()).closing_balance).toBe('9800.00')
    const typed = await account.statement({ from: begins, to: begins + 29, opening: '1000', closing: '9000' })
    begins += 30
    await send(usual(), { to: typed })
    expect((await stored(typed)).closing_balance).toBe('9000.00')
  })

  it('is where a new statement begins, until it is known', async () => {
    const { body, raw } = await account.clerk.send('POST', `${statements}create/`, {
      bank: account.bank.id,
      to_date: account.day(begins + 29),
    })
    begins += 30
    expect(body, raw).toMatchObject({
      opening_balance: statement['closing_balance'],
      closing_balance: statement['closing_balance'],
    })
  })
})

describe('files of banks', () => {
  const bytes = (text: string, encoding: 'latin1' | 'utf16le'): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.from(text, encoding))
  it.each<[string, () => string | Uint8Array<ArrayBuffer>]>([
    ['with a byte order mark', () => `\uFEFF${file(`${onDay(2)},Café,,,10,,`)}`],
    ['in UTF-16', () => bytes(`\uFEFF${file(`${onDay(2)},Café,,,10,,`)}`, 'utf16le')],
    ['in Windows-1252', () => bytes(file(`${onDay(2)},Café,,,10,,`), 'latin1')],
    [
      'divided by semicolons, with a head and a foot',
      () =>
        `City Bank PLC\nAccount;100-1\n\n${file(`${onDay(2)},Café,,,10,,`).replaceAll(',', ';')}\nTotal;;;;10;0;\nPage 1 of 1`,
    ],
  ])('are read %s', async (_, content) => {
    const answer = await send(content())
    expect(answer.counts, answer.raw).toEqual([1, 0, 0])
    expect(linesOf(await stored())[0]).toMatchObject({ description: 'Café', debit: '10.00' })
  })

  it('are read as workbooks, with real days and amounts', async () => {
    const sheet = await xlsxBytes({
      title: 'Statement',
      columns: [
        { key: 'date', label: 'Date', kind: 'date', width: 12 },
        { key: 'particulars', label: 'Particulars', kind: 'text', width: 12 },
        { key: 'amount', label: 'Amount', kind: 'money', width: 12 },
      ],
      rows: [{ date: account.day(begins - 28), particulars: 'Fee', amount: '-12.50' }],
      grouping: 'lakh',
      rightToLeft: false,
    } as Parameters<typeof xlsxBytes>[0])
    expect((await send(new Uint8Array(sheet), { name: 'july.xlsx' })).counts).toEqual([1, 0, 0])
    expect(linesOf(await stored())[0]).toMatchObject({ date: account.day(begins - 28), debit: '12.50', credit: null })
  })

  it('of 5,000 lines are taken, and nothing of a longer one', async () => {
    const long = (count: number) =>
      file(...Array.from({ length: count }, (_, at) => `${onDay(at % 30)},Line ${at},,,,${at + 1},`))
    const tooLong = await send(long(5001))
    expect([tooLong.status, tooLong.body['code']], tooLong.raw).toEqual([400, 'too_many'])
    expect((await send(long(5000))).counts).toEqual([5000, 0, 0])
    expect((await send(long(5000))).counts).toEqual([0, 5000, 0])
  })

  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['an empty one', '', 'file_empty'],
    ['a PDF', '%PDF-1.7 and more', 'pdf'],
    ['a web page', '<html><table></table></html>', 'html'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'not_a_spreadsheet'],
    ['one that is too large', 'x'.repeat(5 * 1024 * 1024 + 1), 'file_too_large'],
  ])('are refused: %s', async (_, content, code) => {
    const { status, body } = await send(content)
    expect([status, body['code']]).toEqual([400, code])
  })

  it('are refused that say one long text again and again: unpacked they would fill the memory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'statement-'))
    try {
      const path = join(folder, 'july.xlsx')
      const rows = Array.from({ length: 600 }, (_, at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`).join('')
      await packHandMade(path, { sharedStrings: `<si><t>${'x'.repeat(32_000)}</t></si>`, rows })
      const { status, body } = await send(new Uint8Array(readFileSync(path)), { name: 'july.xlsx' })
      expect([status, body['code']]).toEqual([400, 'too_big'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('without headings are read as somebody says', async () => {
    const mapping = { first_row: 1, columns: { date: 1, amount: 0 }, date_order: 'month', amount_sign: 'out' }
    const [day = '', month = '', year = ''] = onDay(2).split('/')
    expect((await send(`12.5,${month}/${day}/${year}`, { mapping })).counts).toEqual([1, 0, 0])
    expect(linesOf(await stored())[0]).toMatchObject({ date: account.day(begins - 28), debit: '12.50' })
  })
})

describe('an import is refused', () => {
  it.each<[string, unknown]>([
    ['with a mapping that is no JSON', '{'],
    ['with a mapping that is none', { first_row: 'one', columns: {} }],
  ])('%s', async (_, mapping) => {
    const { status, body } = await send(usual(), { mapping })
    expect([status, Object.keys(Object(body['errors']))]).toEqual([400, ['mapping']])
  })

  it('into a statement that is none, or finished, and for who may not reconcile', async () => {
    expect((await send(usual(), { to: { ...statement, id: 999_999 } })).status).toBe(404)
    const auditor = await account.cast.person('karim', { roles: ['AUDITOR'] })
    expect((await send(usual(), { by: auditor })).status).toBe(403)
    expect(
      (await account.clerk.send('POST', `${statements}import_statement/${statement.id}`, new FormData())).status,
    ).toBe(400)
  })

  it('once the statement is finished', async () => {
    const { body } = await account.clerk.send('GET', `${statements}without_pagination/all/?status=draft&sort=to_date`)
    for (const draft of rowsOf({ body }, 'bank_reconciliations')) {
      const now = await stored(draft)
      const closing = (Number(now.closing_balance) - Number(now['difference'])).toFixed(2)
      await account.clerk.send('PUT', `${statements}update/${draft.id}`, {
        closing_balance: closing,
        row_version: now.row_version,
      })
      expect((await account.step(draft, 'finished')).status).toBe(200)
    }
    const answer = await send(usual())
    expect([answer.status, answer.body['code']], answer.raw).toEqual([409, 'finished'])
  })
})
