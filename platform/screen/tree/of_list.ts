import { queryOptions } from '@tanstack/react-query'
import type { Definition } from '#platform/resource/definition.ts'
import { isFolded, readFolded, writeFolded, type Folded } from '#platform/resource/groups.ts'
import { baseOf } from '#platform/resource/registry.ts'
import { call } from '../api/call.ts'
import { pageOf, type RecordRow } from '../api/record.ts'
import { isFiltered, queryOf, type ListState } from '../list/state.ts'
import type { AddressState } from '../router/address.ts'
import type { TreeNode } from './moves.ts'

/** A list shown as a tree stands in its own address: `?as=tree&tree.open=3,7&tree.at=12`, filters as ever. */

/** Which branches are open, and on which record the keyboard stands. */
export interface TreePlace {
  /** After `*` all but those that are named. */
  readonly open: Folded
  readonly at: number | undefined
}

/** The words that make a list a tree. */
export const asTree: AddressState = { as: 'tree' }

export const readTreePlace = (search: AddressState): TreePlace => {
  const open = readFolded(search['tree.open'] ?? '')
  const at = search['tree.at'] ?? ''
  return {
    open: { ...open, keys: open.keys.filter((key) => /^[1-9]\d{0,14}$/.test(key)) },
    at: /^[1-9]\d{0,14}$/.test(at) ? Number(at) : undefined,
  }
}

/** The address of it; what is as it would be anyway is left out. */
export const writeTreePlace = ({ open, at }: TreePlace): AddressState => ({
  ...asTree,
  ...(open.isAll || open.keys.length > 0 ? { 'tree.open': writeFolded(open) } : {}),
  ...(at === undefined ? {} : { 'tree.at': String(at) }),
})

export const isOpen = ({ open }: Pick<TreePlace, 'open'>, id: number): boolean => isFolded(open, String(id))

/** What is open when these nodes of the branches on the screen are closed, and no others of them. */
export function withClosed(open: Folded, shown: readonly number[], closed: ReadonlySet<number>): Folded {
  const here = new Set(shown.map(String))
  const others = open.keys.filter((key) => !here.has(key))
  return {
    isAll: open.isAll,
    keys: [...others, ...shown.filter((id) => closed.has(id) === open.isAll).map(String)],
  }
}

/** A record of the tree. */
export interface RecordNode extends TreeNode {
  readonly row: RecordRow
  readonly children: number
  readonly below: number
  /** Decimal strings of taka, of the record and all below it. */
  readonly sums: Readonly<Record<string, string>>
  /** What was looked for; others only show where it stands. */
  readonly isFound: boolean
}

interface Answer {
  readonly nodes: readonly RecordNode[]
  readonly total: number
}

/** The branches that stand open, of one moment: what stands under each is counted with them. A narrowed list has all that it finds. */
export const treeQuery = (definition: Definition, state: ListState, open: Folded) => {
  const { grouped: _grouped, folded: _folded, ...narrowed } = queryOf(definition, state)
  const under = isFiltered(state) ? undefined : open.isAll ? '*' : ['-', ...open.keys].join()
  return queryOptions({
    queryKey: ['list', definition.name, 'tree', narrowed, under],
    queryFn: async ({ signal }): Promise<Answer> => {
      const query = { ...narrowed, under }
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}tree/`, { query, signal })
      const { rows, total = 0 } = pageOf(answer, definition.list_key)
      return { nodes: rows.flatMap(nodeOf), total }
    },
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function nodeOf(row: RecordRow): RecordNode[] {
  const { branch } = row
  if (!isObject(branch)) return []
  const { parent, children, below, sums, is_found } = branch
  return [
    {
      id: row.id,
      parent: typeof parent === 'number' ? parent : null,
      holds: true,
      row,
      children: Number(children),
      below: Number(below),
      sums: isObject(sums)
        ? Object.fromEntries(
            Object.entries(sums).flatMap(([field, sum]) => (typeof sum === 'string' ? [[field, sum]] : [])),
          )
        : {},
      isFound: is_found === true,
    },
  ]
}
