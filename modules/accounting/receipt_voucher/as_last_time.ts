import { readRlNumber } from '../../organisation/index.ts'

type Answer = Readonly<Record<string, unknown>>

/** What a receipt that is being written says already. */
export interface Given {
  /** Sub-ledger of the payer, where one is known. */
  readonly party: number | undefined
  readonly day: unknown
  readonly hasLines: boolean
}

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The one party that is called just so, by code or name; an agency also by its licence number, however that is written. */
export function partyCalled<Party extends { readonly names: readonly string[]; readonly kind: string }>(
  parties: readonly Party[],
  written: string,
): Party | undefined {
  const licence = readRlNumber(written)
  const isMeant = ({ names, kind }: Party): boolean =>
    names.some((name) => plain(name) === plain(written)) ||
    (kind === 'agency' && licence !== undefined && readRlNumber(names[0] ?? '') === licence)
  const [found, another] = parties.filter(isMeant)
  return another ? undefined : found
}

/**
 * What a receipt takes over from the last one of the same payer: the bank his cheques are drawn on, and what he paid for
 * where that was one thing. A cheque is dated as the receipt is until somebody says otherwise.
 */
export function asLastTime(last: Answer | undefined, { party, day, hasLines }: Given): Answer {
  const lines: unknown = last?.['lines']
  const [line, another]: readonly unknown[] = Array.isArray(lines) ? lines : []
  const before = another === undefined && typeof line === 'object' && line !== null ? { ...line } : {}
  const ledger = 'ledger' in before ? before.ledger : undefined
  const subLedger = party ?? ('sub_ledger' in before ? before.sub_ledger : undefined)
  const row = { ...(ledger == null ? {} : { ledger }), ...(subLedger == null ? {} : { sub_ledger: subLedger }) }
  return {
    ...(day == null ? {} : { instrument_date: day }),
    ...(last?.['instrument_bank'] == null ? {} : { instrument_bank: last['instrument_bank'] }),
    ...(hasLines || Object.keys(row).length === 0 ? {} : { lines: [row] }),
  }
}
