import { asciiUpper, choice, date, integer, lines, money, ref, text } from '#platform/fields/index.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { chequeParts } from './cheque_layout.ts'

const routingNumber = (written: string) => {
  const digits = latinDigits(written).replace(/[\s-]/g, '')
  return /^\d{9}$/.test(digits) ? digits : { text: 'bank.routing_form' }
}

/** Bank identifier code, ISO 9362: 8 letters and digits, or 11 with the branch. */
const swiftCode = (written: string) => {
  const code = asciiUpper(latinDigits(written)).replaceAll(' ', '')
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code) ? code : { text: 'bank.swift_form' }
}

/** Digits and dashes, however it is spaced. uniqueness.json `bank.account_no`. */
const accountNumber = (written: string) => {
  const number = latinDigits(written)
    .replaceAll(' ', '')
    .replace(/[\u2010-\u2015]/g, '-')
  return /^[\d-]*\d[\d-]*$/.test(number) ? number : { text: 'bank.account_form' }
}

/** A bank's branch; with an account number an account of the association's own. accounting.md 3 bank. */
export const bank = resource('bank', {
  module: 'accounting',
  list_key: 'banks',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 120 }),
    short_name: text({ required: true, max: 20 }),
    branch_name: text({ required: true, max: 120 }),
    routing_no: text({ max: 9, shape: 'code', clean: routingNumber }),
    swift: text({ max: 11, shape: 'code', clean: swiftCode }),
    account_no: text({ max: 30, shape: 'code', clean: accountNumber }),
    account_type: choice(['current', 'savings', 'snd', 'od', 'fdr', 'dps'], { default: 'current' }),
    ledger: ref('ledger_account', {}),
    fund: choice(['general', 'welfare', 'foreign_welfare', 'pf'], { default: 'general' }),
    // What an account stood at is the books', which not everybody sees who may choose a bank.
    opening_balance: money({
      computed: true,
      virtual: true,
      negative: true,
      audience: { permission: 'ledger_account.read' },
    }),
    signatories: lines(
      { user: ref('user', { required: true }), limit: money({}), from: date({}), to: date({}) },
      { most: 20 },
    ),
    cheque_books: lines(
      {
        prefix: text({ max: 10, shape: 'code' }),
        from_no: integer({ required: true }),
        to_no: integer({ required: true }),
        issued_on: date({}),
      },
      { most: 500 },
    ),
    void_leaves: lines(
      {
        cheque_no: text({ required: true, max: 20, shape: 'code', clean: latinDigits }),
        reason: text({ required: true, max: 200 }),
        voided_on: date({}),
      },
      { most: 500 },
    ),
    cheque_layout: lines(
      {
        part: choice(chequeParts, { required: true }),
        left: integer({ required: true, min: 0, max: 250 }),
        top: integer({ required: true, min: 0, max: 120 }),
        width: integer({ min: 5, max: 250 }),
      },
      { most: chequeParts.length },
    ),
  },
  title: ['short_name', 'account_no'],
  scope: 'everyone',
  usedText: 'bank.used',
  unique: [
    { fields: ['name'], within: ['branch_name'], fold: 'spaced', text: 'field.already_used' },
    { fields: ['short_name'], fold: 'spaced', text: 'field.already_used' },
    { fields: ['account_no'], text: 'bank.account_taken' },
    { fields: ['ledger'], text: 'field.already_used' },
  ],
  list: ['name', 'short_name', 'branch_name', 'account_no', 'account_type', 'fund', 'ledger', 'is_active'],
  search: ['name', 'short_name', 'branch_name', 'routing_no', 'account_no'],
  sort: 'name',
  form: [
    ['main', ['name', 'short_name', 'branch_name', 'routing_no', 'swift', 'is_active']],
    ['account', ['account_no', 'account_type', 'fund', 'ledger', 'opening_balance']],
    ['signatories', ['signatories']],
    ['cheque_books', ['cheque_books', 'void_leaves']],
    ['cheque_layout', ['cheque_layout']],
  ],
  importKey: ['short_name'],
  screen: { area: 'bank', plural: 'banks', icon: 'building-bank', nav: 'accounting' },
})
