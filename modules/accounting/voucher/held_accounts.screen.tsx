import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLine, linesOf } from '#platform/screen/field/lines.ts'
import { call } from '#platform/screen/api/call.ts'
import { fitting, isCalled } from '#platform/screen/field/held.ts'
import { remember } from '#platform/screen/field/titles.ts'
import { definitionOf } from '#platform/screen/screens.ts'
import { useSettled } from '#platform/screen/search/settled.ts'

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
  // A large office has twenty thousand parties: those it deals with now are held, the others are searched for.
  sub_ledger_account: { path: 'sub_ledgers/', query: { lately: 500 }, key: 'sub_ledgers', kind: 'kind' },
} as const

type Accounts = keyof typeof lists

interface Held {
  readonly accounts: readonly HeldAccount[]
  /** There are others, which a search finds. */
  readonly hasMore: boolean
}

/** Accounts in use, asked for once: no line of a voucher waits for them. They are asked for anew when one changes. */
export const heldQuery = (of: Accounts) =>
  queryOptions({
    queryKey: ['options', of, 'held'],
    queryFn: async ({ signal }): Promise<Held> => {
      const { path, query, key } = lists[of]
      const answer = await call<Record<string, unknown>>(`${baseOf(of)}${path}`, { query, signal })
      return { accounts: accountsOf(of, answer[key]), hasMore: answer['has_more'] === true }
    },
    staleTime: 300_000,
  })

/** Those that a search finds, the one that is called just so first. */
export const searchedQuery = (of: Accounts, text: string) =>
  queryOptions({
    queryKey: ['options', of, 'searched', text],
    queryFn: async ({ signal, client }): Promise<readonly HeldAccount[]> => {
      const answer = await call<Record<string, unknown>>(`${baseOf(of)}search/`, {
        query: { keyword: text, size: 50 },
        signal,
      })
      const found = accountsOf(of, answer[`${of}s`])
      for (const account of found) client.setQueryData(oneQuery(of, Number(account.value)).queryKey, account)
      return found
    },
    staleTime: 60_000,
  })

/** One that is chosen and not held. */
const oneQuery = (of: Accounts, id: number) =>
  queryOptions({
    queryKey: ['options', of, 'one', id],
    queryFn: async ({ signal }): Promise<HeldAccount | null> => {
      const answer = await call<Record<string, unknown>>(`${baseOf(of)}${id}`, { signal })
      return accountsOf(of, [answer])[0] ?? null
    },
    staleTime: 300_000,
  })

const baseOf = (of: Accounts): string => `/${of}/api/v1/${of}/`

const accountsOf = (of: Accounts, rows: unknown): readonly HeldAccount[] =>
  linesOf(rows)
    .filter(isLine)
    .flatMap(({ id, code, name, [lists[of].kind]: said, is_active: isActive }) => {
      if (typeof id !== 'number' || typeof code !== 'string' || typeof name !== 'string' || isActive === false)
        return []
      const label = `${code} ${name}`
      remember(of, id, label)
      return [{ value: String(id), label, names: [code, name], kind: typeof said === 'string' ? said : 'none' }]
    })

const none: readonly HeldAccount[] = []

/** What a picker offers of them; `kinds` are those that fit, all of them when nothing is said. */
export function useHeld(of: Accounts, text: string, kinds?: (kind: string) => boolean) {
  const { data, isError, refetch } = useQuery(heldQuery(of))
  const typed = text.trim()
  const asked = useSettled(typed, 150)
  const isSearched = data?.hasMore === true && typed !== ''
  const searched = useQuery({ ...searchedQuery(of, asked), enabled: isSearched && asked !== '' })
  const held = data?.accounts ?? none
  const found = isSearched ? (searched.data ?? none) : none
  const options = useMemo(() => {
    const known = new Set(held.map(({ value }) => value))
    const all = [...held, ...found.filter(({ value }) => !known.has(value))]
    return fitting(
      all.filter(({ kind }) => kinds?.(kind) ?? true),
      text,
    )
  }, [held, found, kinds, text])
  const isOwed = isSearched && !searched.isError && (asked !== typed || searched.data === undefined)
  return {
    definition: definitionOf(of),
    options,
    // Who types a whole code or name of one that is held waits for nobody.
    waiting: (data === undefined && !isError) || (isOwed && !options.some((option) => isCalled(option, typed))),
    failed: isError || (isSearched && searched.isError),
    retry: () => void (isError ? refetch() : searched.refetch()),
  }
}

/** The kind of sub-ledger that a ledger demands: `none`, `any`, or one; undefined while nobody knows. */
export const useDemand = (ledger: unknown): string | undefined => useKindOf('ledger_account', ledger)

/** Of which kind a sub-ledger is; undefined while nobody knows, and of one that is not in use. */
export const useKind = (subLedger: unknown): string | undefined => useKindOf('sub_ledger_account', subLedger)

function useKindOf(of: Accounts, account: unknown): string | undefined {
  const { data } = useQuery(heldQuery(of))
  const held = data?.accounts.find(({ value }) => value === String(account))
  const isElsewhere = data?.hasMore === true && held === undefined && typeof account === 'number'
  const one = useQuery({ ...oneQuery(of, Number(account)), enabled: isElsewhere })
  return held?.kind ?? (isElsewhere ? one.data?.kind : undefined)
}
