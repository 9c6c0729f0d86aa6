import { useCallback, useEffect, useEffectEvent } from 'react'
import { refInputWith } from '#platform/fields/ref/field.screen.tsx'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { useDemand, useHeld, useKind } from './held_accounts.screen.tsx'
import { fitsDemand } from './party.ts'

const Parties = refInputWith(({ other }, text) => {
  const demand = useDemand(other('ledger'))
  return useHeld(
    'sub_ledger_account',
    text,
    useCallback((kind: string) => fitsDemand(kind, demand), [demand]),
  )
})

/**
 * The party of a line: of those that its ledger takes. A ledger that demands one makes it a cell that Enter stops at; a party
 * that was there before its ledger goes again where the ledger takes none of its kind.
 */
export default function SubLedgerInput(props: FieldInputProps) {
  const { value, other } = props
  const demand = useDemand(other('ledger'))
  const kind = useKind(value)
  const isUnfit = kind !== undefined && !fitsDemand(kind, demand)
  const giveUp = useEffectEvent(() => props.onChange(null))
  useEffect(() => {
    if (isUnfit) giveUp()
  }, [isUnfit])
  const isDemanded = demand !== undefined && demand !== 'none'
  return <Parties {...props} required={isDemanded} />
}
