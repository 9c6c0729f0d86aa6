import { poisha } from '#platform/money/poisha.ts'
import { nextCode } from './code.rules.ts'

export type ChartKind = 'primary_group' | 'group' | 'ledger_account' | 'sub_ledger_account'

/** A line of the chart's tree. */
export interface ChartNode {
  /** Of the line: records of different tables have the same ids, and a sub-ledger stands under several ledgers. */
  readonly id: number
  readonly parent: number | null
  readonly holds: boolean
  readonly kind: ChartKind
  /** Id of the record. */
  readonly record: number
  readonly row_version: number
  readonly code: string
  readonly name: string
  readonly is_active: boolean
  /** In poisha, debit above zero; of a group what its ledgers come to. Undefined where the reader may see no ledgers. */
  readonly balance: bigint | undefined
  /** Of a ledger: what its lines name. */
  readonly sub_ledger_kind?: string
  /** Of a ledger: the one that it gave its balance to. */
  readonly merged_into?: number | null
}

interface Row {
  readonly id: number
  readonly code: string
  readonly name: string
}

/** A sub-ledger with what it stands at under one ledger, as a decimal string of taka. */
export interface SubLedgerRow extends Row {
  readonly balance: string
}

/** What `group/chart/` answers. */
export interface ChartAnswer {
  readonly primary_groups: readonly (Row & { readonly name_bn: string | null })[]
  readonly groups: readonly (Row & {
    readonly primary_group: number
    readonly parent: number | null
    readonly is_active: boolean
    readonly row_version: number
  })[]
  readonly ledgers: readonly (Row & {
    readonly group: number
    readonly sub_ledger_kind: string
    readonly merged_into: number | null
    readonly is_active: boolean
    readonly row_version: number
    readonly balance: string
  })[]
}

const kinds: readonly ChartKind[] = ['primary_group', 'group', 'ledger_account']

/** The line of a class, group or ledger. */
export const lineOf = (kind: Exclude<ChartKind, 'sub_ledger_account'>, record: number): number =>
  record * kinds.length + kinds.indexOf(kind)

/** The line of a sub-ledger under a ledger: below zero, and exact for the first 67 million of both. */
const lineUnder = (ledger: number, record: number): number => -(ledger * 2 ** 26 + record)

/**
 * The chart as the lines of a tree, siblings by their codes.
 * @param subLedgers those that were read so far, by their ledger
 * @param isBengali classes have a name of their own in Bengali
 */
export function chartNodes(
  { primary_groups, groups, ledgers }: ChartAnswer,
  subLedgers: ReadonlyMap<number, readonly SubLedgerRow[]>,
  isBengali: boolean,
): ChartNode[] {
  const hasBalances = ledgers.length > 0
  const own = new Map<number, bigint>()
  for (const { group, balance } of ledgers) own.set(group, (own.get(group) ?? 0n) + poisha(balance))
  const ofGroup = (id: number): bigint =>
    groups.filter(({ parent }) => parent === id).reduce((sum, below) => sum + ofGroup(below.id), own.get(id) ?? 0n)
  const ofClass = (id: number): bigint =>
    groups
      .filter(({ parent, primary_group }) => parent === null && primary_group === id)
      .reduce((sum, below) => sum + ofGroup(below.id), 0n)
  const classes = primary_groups.map(({ id, code, name, name_bn }): ChartNode => ({
    id: lineOf('primary_group', id),
    parent: null,
    holds: true,
    kind: 'primary_group',
    record: id,
    row_version: 0,
    code,
    name: (isBengali && name_bn) || name,
    is_active: true,
    balance: hasBalances ? ofClass(id) : undefined,
  }))
  const below = [
    ...groups.map(({ id, parent, primary_group, ...group }): ChartNode => ({
      ...group,
      id: lineOf('group', id),
      parent: parent === null ? lineOf('primary_group', primary_group) : lineOf('group', parent),
      holds: true,
      kind: 'group',
      record: id,
      balance: hasBalances ? ofGroup(id) : undefined,
    })),
    ...ledgers.map(({ id, group, balance, ...ledger }): ChartNode => ({
      ...ledger,
      id: lineOf('ledger_account', id),
      parent: lineOf('group', group),
      holds: false,
      kind: 'ledger_account',
      record: id,
      balance: poisha(balance),
    })),
  ].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const parties = [...subLedgers].flatMap(([ledger, rows]) =>
    rows.map(({ id, code, name, balance }): ChartNode => ({
      id: lineUnder(ledger, id),
      parent: lineOf('ledger_account', ledger),
      holds: false,
      kind: 'sub_ledger_account',
      record: id,
      row_version: 0,
      code,
      name,
      is_active: true,
      balance: poisha(balance),
    })),
  )
  return [...classes, ...below, ...parties]
}

/** What is stored of a move, or the text that says why there is none. */
export type Move =
  | { readonly resource: 'group' | 'ledger_account'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly text: string; readonly params?: Readonly<Record<string, string>> }

/**
 * What a move changes in the record. A group gets the next code under its new place and takes its sub-groups along;
 * a ledger keeps its code. docs/decisions/chart.md.
 * @param formerCode of a group that goes back to where it stood
 */
export function moveTo(nodes: readonly ChartNode[], node: ChartNode, to: ChartNode, formerCode?: string): Move {
  if (node.kind === 'ledger_account')
    return to.kind === 'group'
      ? { resource: 'ledger_account', values: { group: to.record } }
      : { text: 'chart.ledger_needs_group' }
  if (node.kind !== 'group') return { text: 'chart.not_moved' }
  const taken = nodes.flatMap((one) => (one.kind === 'group' ? [one.code] : []))
  const code = formerCode ?? nextCode(to.code, taken, 'group')
  if (code === undefined) return { text: 'chart.code_full', params: { code: to.code } }
  return {
    resource: 'group',
    values: { parent: to.kind === 'group' ? to.record : null, primary_group: classOf(nodes, to)?.record, code },
  }
}

/** The class that a line stands in. */
export function classOf(nodes: readonly ChartNode[], node: ChartNode): ChartNode | undefined {
  const above = nodes.find(({ id }) => id === node.parent)
  return above === undefined ? node : classOf(nodes, above)
}

/** Lines that were found, with those above them, so that each is seen in its place. */
export function withAbove(nodes: readonly ChartNode[], found: readonly ChartNode[]): ChartNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kept = new Set<number>()
  for (const node of found)
    for (let at: ChartNode | undefined = node; at && !kept.has(at.id); at = byId.get(at.parent ?? 0)) kept.add(at.id)
  return nodes.filter(({ id }) => kept.has(id))
}

/** Ledgers that one may be merged into: in use, of its class, naming what it names. */
export function heirsOf(nodes: readonly ChartNode[], ledger: ChartNode): ChartNode[] {
  const own = classOf(nodes, ledger)
  return nodes.filter(
    (one) =>
      one.kind === 'ledger_account' &&
      one.id !== ledger.id &&
      one.is_active &&
      one.sub_ledger_kind === ledger.sub_ledger_kind &&
      classOf(nodes, one) === own,
  )
}
