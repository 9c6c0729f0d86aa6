import { expect, it } from 'vitest'
import { billKey } from '../bill/bills.ts'
import { filledUp } from './filled.ts'

const [first, second] = [billKey('receivable_bill', 1), billKey('sales', 1)]
const bill = { bill: first, open: '500.00' }

it.each([
  ['all that is open, where enough was received', {}, 100_000n, '500.00'],
  ['what is left of the receipt beside the other bills', { [second]: '700' }, 100_000n, '300.00'],
  ['whatever stood beside the bill itself', { [first]: '999' }, 100_000n, '500.00'],
  ['nothing where all of it settles others', { [second]: '1000' }, 100_000n, ''],
  ['nothing while another amount is half typed', { [second]: '7x' }, 100_000n, ''],
])('= writes %s', (_name, typed, received, filled) =>
  expect(filledUp(bill, new Map([[first, ''], ...Object.entries(typed)] as [typeof first, string][]), received)).toBe(
    filled,
  ),
)
