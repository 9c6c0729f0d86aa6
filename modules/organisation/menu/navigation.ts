/** An entry as it is kept. */
export interface MenuRow {
  readonly id: number
  readonly title: string
  readonly translate: string | null
  readonly type: string
  readonly parent: number | null
  readonly url: string | null
  readonly icon: string | null
  readonly badge: unknown
  readonly exact: boolean | null
  readonly target: string | null
  readonly permission: string | null
  readonly sort_order: number | null
  readonly is_active: boolean
  readonly row_version: number
}

/** An entry as the shell is given it (requirement document, section 3). */
export interface NavigationItem {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly translate: string | null
  readonly url: string | null
  readonly icon: string | null
  readonly badge: unknown
  readonly exact: boolean
  readonly target: string | null
  /** Names of the roles that have it ticked. */
  readonly auth: readonly string[]
  readonly children: readonly NavigationItem[]
}

/** What decides about one entry, whoever is looking. */
export interface Sight {
  readonly isShown: (row: MenuRow) => boolean
  readonly auth: (row: MenuRow) => readonly string[]
  /** What waits behind the entry for this person; otherwise what was written on it. */
  readonly badge: (row: MenuRow) => unknown
  /** Where the entry leads this person. */
  readonly url: (row: MenuRow) => string | null
}

/**
 * The navigation of somebody: what is shown, as a tree in its order. Groups without an entry are dropped, and dividers
 * that part nothing.
 */
export function navigationOf(rows: readonly MenuRow[], sight: Sight, parent: number | null = null): NavigationItem[] {
  const shown = inOrder(rows.filter((row) => row.parent === parent && sight.isShown(row))).flatMap((row) => {
    const children = navigationOf(rows, sight, row.id)
    const isEmpty = (row.type === 'group' || row.type === 'collapse') && children.length === 0
    return isEmpty ? [] : [itemOf(row, sight, children)]
  })
  return shown.filter(
    ({ type }, at) => type !== 'divider' || (at > 0 && at < shown.length - 1 && shown[at - 1]?.type !== 'divider'),
  )
}

/** Siblings in the order of the menu; without a place of its own an entry comes last. */
export const inOrder = <Row extends { readonly id: number; readonly sort_order: number | null }>(
  rows: readonly Row[],
): Row[] => rows.toSorted((a, b) => (a.sort_order ?? Infinity) - (b.sort_order ?? Infinity) || a.id - b.id)

const itemOf = (row: MenuRow, sight: Sight, children: readonly NavigationItem[]): NavigationItem => ({
  id: row.id,
  type: row.type,
  title: row.title,
  translate: row.translate,
  url: sight.url(row),
  icon: row.icon,
  badge: sight.badge(row),
  exact: row.exact === true,
  target: row.target,
  auth: sight.auth(row),
  children,
})
