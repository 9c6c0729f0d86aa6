import { expect, it } from 'vitest'
import { fitting } from './held.ts'

const ledger = (value: string, code: string, name: string) => ({ value, label: `${code} ${name}`, names: [code, name] })
const chart = [
  ledger('1', '1101011', 'Cash in Hand Chattogram'),
  ledger('2', '110101', 'Cash in Hand'),
  ledger('3', '4101002', 'Annual Renewal Fee'),
  ledger('4', '4101003', 'Late Fee and Penalty'),
]
const found = (typed: string) => fitting(chart, typed).map(({ value }) => value)

it.each([
  ['a whole code, before the one that only begins so', '110101', ['2', '1']],
  ['a code in Bengali digits', '৪১০১০০২', ['3']],
  ['a whole name, whatever its case', 'cash in hand', ['2', '1']],
  ['words out of a name', 'fee', ['3', '4']],
  ['nothing', '', ['1', '2', '3', '4']],
  ['what no ledger is called', '9999', []],
])('an account is found by %s', (_, typed, expected) => expect(found(typed)).toEqual(expected))
