import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/screen/api/call.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { linesOf } from '#platform/screen/field/lines.ts'
import { LineInput } from '#platform/screen/field/TextParts.tsx'
import { heldQuery, searchedQuery } from '../voucher/held_accounts.screen.tsx'
import { asLastTime, partyCalled, type Given } from './as_last_time.ts'

const base = '/receipt_voucher/api/v1/receipt_voucher/'

/**
 * From whom money comes. A party may be named by its code; what follows from the payer (party, ledger and bank of the last
 * receipt) is filled in where nobody has written anything.
 */
export default function PayerInput(props: FieldInputProps) {
  const queries = useQueryClient()
  const { value, row, other } = props
  const follow = async (written: string): Promise<void> => {
    if (written.trim() === '' || row) return
    const party = await partyOf(queries, written).catch(() => undefined)
    const name = party?.names.at(-1) ?? written.trim()
    if (name !== written.trim()) props.onChange(name)
    const last = await lastReceiptOf(name)
    const given: Given = {
      party: party && Number(party.value),
      day: other('voucher_date'),
      hasLines: linesOf(other('lines')).some((line) => line['ledger'] != null),
    }
    props.onOthers?.(asLastTime(last, given))
  }
  // What the form began with; what is typed counts when the field is left.
  const begin = useEffectEvent(() => {
    if (typeof value === 'string') void follow(value)
  })
  useEffect(() => begin(), [])
  const left = (): void => {
    props.onBlur()
    if (typeof value === 'string') void follow(value)
  }
  return <LineInput props={{ ...props, onBlur: left }} />
}

/** The one party that is called just so: of those that the browser holds, or else of those that a search finds. */
async function partyOf(queries: QueryClient, written: string) {
  const { accounts, hasMore } = await queries.ensureQueryData(heldQuery('sub_ledger_account'))
  const party = partyCalled(accounts, written)
  if (party || !hasMore) return party
  return partyCalled(await queries.fetchQuery(searchedQuery('sub_ledger_account', written.trim())), written)
}

/** The last receipt of somebody who is called just so; nothing when there is none, or the office cannot be asked. */
async function lastReceiptOf(name: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const query = { received_from: name, sort: '-voucher_date', size: 5, count: 'skip' }
    const { receipt_vouchers: found } = await call<Record<string, unknown>>(`${base}all/`, { query })
    const same = linesOf(found).find(({ received_from }) => received_from === name)
    return same && (await call<Record<string, unknown>>(`${base}${Number(same['id'])}`))
  } catch {
    return undefined
  }
}
