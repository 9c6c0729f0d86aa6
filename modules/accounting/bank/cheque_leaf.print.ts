import { amountInWords, mostPoisha } from '#platform/money/words.ts'
import { poisha } from '#platform/money/poisha.ts'
import { Refusal } from '#platform/errors/errors.ts'
import type { Print, PrintContent, Written } from '#platform/print/paper.ts'
import { chequeParts, dateBoxes, leafSize, placesOf, type ChequePart, type ChequePlace } from './cheque_layout.ts'

/** The crossing of Bangladeshi cheques, in English as banks print it: the money goes to an account of the payee and nowhere else. */
const accountPayee = 'A/C PAYEE ONLY'

const template = 'modules/accounting/bank/cheque_leaf.print.typ'

/** What is written on a leaf, and where its bank wants it. */
interface Leaf {
  readonly texts: Readonly<Record<ChequePart, string>>
  readonly places: readonly ChequePlace[]
  /** The test page shows the edge of the leaf and the places. */
  readonly frame: boolean
}

/** The own places of a bank, as it keeps them. */
export function placesIn(bank: Pick<Written, 'value'> | undefined): readonly ChequePlace[] {
  const rows: unknown = bank?.value('cheque_layout')
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown): ChequePlace[] => {
    if (typeof row !== 'object' || row === null) return []
    const { part, left, top, width }: Readonly<Record<string, unknown>> = { ...row }
    const known = chequeParts.find((one) => one === part)
    if (known === undefined || typeof left !== 'number' || typeof top !== 'number') return []
    return [{ part: known, left, top, width: typeof width === 'number' ? width : null }]
  })
}

/** What a leaf says. @param amount in poisha */
export const leafTexts = (
  leaf: { readonly payee: string; readonly day: string; readonly amount: bigint; readonly figures: string },
  crossing: string,
): Leaf['texts'] => ({
  date: dateBoxes(leaf.day),
  payee: leaf.payee,
  amount_words: leaf.amount > mostPoisha ? '' : amountInWords(leaf.amount, 'en'),
  // Stars on both sides: no figure is added to it.
  amount: `**${leaf.figures}**`,
  crossing,
})

const contentOf = (title: string, number: string | null, { texts, places, frame }: Leaf): PrintContent => ({
  title,
  number,
  facts: [],
  document: {
    frame,
    parts: places.map(({ part, left, top, width }) => ({
      part,
      left,
      top,
      width: width ?? leafSize.width - left,
      text: texts[part],
    })),
  },
})

/** A leaf of the account's book, filled in: the paper is the leaf itself. accounting.md 3 payment_voucher, Prints. */
export const chequeLeaf: Print<string, readonly ChequePlace[]> = {
  template,
  size: 'leaf',
  countsCopies: true,
  gather: async ({ record, listed }) => {
    if (record.value('payment_mode') !== 'cheque' || record.value('status') !== 'posted')
      throw new Refusal(409, 'conflict', 'payment_voucher.no_posted_cheque')
    const account = record.value('pay_from')
    const [bank] = await listed('bank', { ledger: String(account) })
    return placesOf(placesIn(bank))
  },
  content: (record, places) => {
    const net = String(record.value('net_amount'))
    const texts = leafTexts(
      {
        payee: String(record.value('pay_to')),
        day: String(record.value('cheque_date')),
        amount: poisha(net),
        figures: record.shown('net_amount'),
      },
      accountPayee,
    )
    return {
      ...contentOf(record.say('payment_voucher.print.cheque'), record.shown('cheque_no'), {
        texts,
        places,
        frame: false,
      }),
      facts: (['invoice_no', 'cheque_no', 'net_amount'] as const).map((name) => ({
        label: record.label(name),
        value: record.shown(name),
      })),
    }
  },
}

/** A page to lay over a leaf: where each part comes, with the edge of the leaf. Printed before the first real one. */
export const chequeTest: Print = {
  template,
  size: 'leaf',
  countsCopies: false,
  content: (record) => ({
    ...contentOf(record.say('bank.print.cheque_test'), null, {
      texts: leafTexts(
        { payee: 'Padma Stationers Limited', day: '2026-12-31', amount: 12_345_678_50n, figures: '1,23,45,678.50' },
        accountPayee,
      ),
      places: placesOf(placesIn(record)),
      frame: true,
    }),
  }),
}
