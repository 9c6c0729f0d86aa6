import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLine, linesOf } from '#platform/screen/field/lines.ts'
import { call } from '#platform/screen/api/call.ts'
import { fitting } from '#platform/screen/field/held.ts'
import { remember } from '#platform/screen/field/titles.ts'
import { definitionOf } from '#platform/screen/screens.ts'

/** An account as its picker offers it, with what it demands or is: the kind of a sub-ledger. */
interface HeldAccount {
  readonly value: string
  readonly label: string
  readonly names: readonly string[]
  readonly kind: string
}

const lists = {
  ledger_account: {
    path: 'ledger_account_list/',
    query: { with: 'sub_ledger_kind' },
    key: 'ledger_account_list',
    kind: 'sub_ledger_kind',
  },
  sub_ledger_account: { path: 'sub_ledgers/', query: {}, key: 'sub_ledgers', kind: 'kind' },
} as const

/** All accounts in use, asked for once: no line of a voucher waits for them. They are asked for anew when one changes. */
export const heldQuery = (of: keyof typeof lists) => ({
  queryKey: ['options', of, 'held'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly HeldAccount[]> => {
    const { path, query, key, kind } = lists[of]
    const answer = await call<Record<string, unknown>>(`/${of}/api/v1/${of}/${path}`, { query, signal })
    return linesOf(answer[key])
      .filter(isLine)
      .flatMap(({ id, code, name, [kind]: said }) => {
        if (typeof id !== 'number' || typeof code !== 'string' || typeof name !== 'string') return []
        const label = `${code} ${name}`
        remember(of, id, label)
        return [{ value: String(id), label, names: [code, name], kind: typeof said === 'string' ? said : 'none' }]
      })
  },
  staleTime: 300_000,
})

/** What a picker offers of them; `kinds` are those that fit, all of them when nothing is said. */
export function useHeld(of: keyof typeof lists, text: string, kinds?: (kind: string) => boolean) {
  const { data, isError, refetch } = useQuery(heldQuery(of))
  const options = useMemo(
    () =>
      fitting(
        (data ?? []).filter(({ kind }) => kinds?.(kind) ?? true),
        text,
      ),
    [data, kinds, text],
  )
  return {
    definition: definitionOf(of),
    options,
    waiting: data === undefined && !isError,
    failed: isError,
    retry: () => void refetch(),
  }
}

/** The kind of sub-ledger that a ledger demands: `none`, `any`, or one; undefined while nobody knows. */
export const useDemand = (ledger: unknown): string | undefined => useKindOf('ledger_account', ledger)

/** Of which kind a sub-ledger is; undefined while nobody knows, and of one that is not in use. */
export const useKind = (subLedger: unknown): string | undefined => useKindOf('sub_ledger_account', subLedger)

function useKindOf(of: keyof typeof lists, account: unknown): string | undefined {
  const { data } = useQuery(heldQuery(of))
  return data?.find(({ value }) => value === String(account))?.kind
}
