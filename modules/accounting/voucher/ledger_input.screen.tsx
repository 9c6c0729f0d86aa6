import { useQuery } from '@tanstack/react-query'
import { money } from '#platform/fields/index.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { call } from '#platform/screen/api/call.ts'
import { refInputWith } from '#platform/fields/ref/field.screen.tsx'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { useHeld } from './held_accounts.screen.tsx'
import styles from './ledger_input.module.css'

interface Standing {
  readonly balance: string
  readonly side: 'debit' | 'credit'
}

const Ledgers = refInputWith((_, text) => useHeld('ledger_account', text))

/** A ledger, by code or name of those that the browser holds, and what it stands at now. look.md 1.7. */
export default function LedgerInput(props: FieldInputProps) {
  const { value, other } = props
  const subLedger = other('sub_ledger')
  return (
    <>
      <Ledgers {...props} />
      {typeof value === 'number' && (
        <Balance ledger={value} subLedger={typeof subLedger === 'number' ? subLedger : undefined} />
      )}
    </>
  )
}

function Balance({ ledger, subLedger }: { readonly ledger: number; readonly subLedger: number | undefined }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['ledger balance', ledger, subLedger],
    queryFn: ({ signal }) =>
      call<Standing>(`/ledger_account/api/v1/ledger_account/get_ledger_current_amount/${ledger}`, {
        query: { sub_ledger: subLedger },
        signal,
      }),
    // Others post meanwhile: what is shown is as old as the line that is being written.
    staleTime: 10_000,
    retry: false,
  })
  if (!data) return null
  const amount = showValue(money({}), data.balance, locale)
  return <small className={styles.balance}>{t(`voucher.balance.${data.side}`, { amount })}</small>
}
