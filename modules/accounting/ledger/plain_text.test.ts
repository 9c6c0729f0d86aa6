import { expect, it } from 'vitest'
import { plainEntry, plainHead, type PlainEntry } from './plain_text.ts'

const entry: PlainEntry = {
  entry: 7,
  date: '2025-07-03',
  invoice_no: 'DHK-RV-2526-00001',
  narration: 'Renewal dues of RL-0101',
  type: 'RV',
  kind: 'original',
  period: 1,
  lines: [
    { account: ['1 Assets', '1402001 Bank'], branch: 'DHK', sub_ledger: null, amount: '60000.00' },
    { account: ['1 Assets', '1301001 Members Receivable'], branch: 'DHK', sub_ledger: 'RL-0101', amount: '-60000.00' },
  ],
}

it('a posting is written as book-keepers of plain text write it', () => {
  expect(plainEntry(entry)).toBe(`2025-07-03 (DHK-RV-2526-00001) Renewal dues of RL-0101
    ; type: RV
    ; entry: 7
    ; kind: original
    ; period: 1
    1 Assets:1402001 Bank  60000.00 BDT
        ; branch: DHK
    1 Assets:1301001 Members Receivable  -60000.00 BDT
        ; branch: DHK
        ; sub: RL-0101

`)
  expect(plainHead({ from: '2025-07-01', to: '2026-06-30' })).toContain('commodity 1000.00 BDT')
})

it.each([
  ['a line break', 'paid\n2025-01-01 * stolen\n    1 Assets  9 BDT', 'paid 2025-01-01 * stolen 1 Assets 9 BDT'],
  ['a comment', 'rent ; include /etc/passwd', 'rent , include /etc/passwd'],
  ['several blanks and a tab', 'rent   of\tJuly', 'rent of July'],
  ['signs that nobody sees', 'rent\u200b\u2028of\u202eJuly', 'rent of July'],
  ['nothing', '  ', '-'],
])('what a person wrote cannot be taken for more than a sentence: %s', (_name, narration, written) => {
  const [first] = plainEntry({ ...entry, narration }).split('\n')
  expect(first).toBe(`2025-07-03 (DHK-RV-2526-00001) ${written}`)
  expect(plainEntry({ ...entry, narration }).split('\n')).toHaveLength(plainEntry(entry).split('\n').length)
})

it('names of accounts and codes stay one account and one tag', () => {
  const lines = [{ account: ['1 Assets', '14  Cash: on  hand'], branch: 'D,H)K', sub_ledger: 'A:B', amount: '1.00' }]
  const written = plainEntry({ ...entry, lines }).split('\n')
  expect(written.slice(5, 8)).toEqual([
    '    1 Assets:14 Cash- on hand  1.00 BDT',
    '        ; branch: D_H_K',
    '        ; sub: A_B',
  ])
})
