import type { Definition } from '#platform/resource/definition.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { densities, look, type Density } from '../look.ts'
import { readWidths, viewWords, writeWidths } from '#platform/saved_view/words.ts'
import { likenessOf } from '#platform/resource/likeness.ts'
import { isGroup, readFolded, writeFolded, type Folded } from '#platform/resource/groups.ts'
import type { AddressState } from '../router/address.ts'
import { isColumn, mayKnow } from '../field/options.ts'
import { changedFrom, isChangedFrom, plain, type Ground } from './ground.ts'
import { filtersToday } from './spans.ts'

export { densities, type Density }

/** Everything a list shows, as it stands in the address: it can be bookmarked, sent and gone back to. */
export interface ListState {
  readonly page: number
  readonly size: number
  readonly sort: string
  readonly keyword: string
  /** By the keys of the API: `city`, `licence_expiry_date.to`. */
  readonly filters: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  readonly density: Density
  /** Of columns that somebody made wider or narrower, in rem. */
  readonly widths: Readonly<Record<string, number>>
  /** Field whose values the rows stand in groups of; empty for none. */
  readonly group: string
  readonly folded: Folded
  /** Rows stand as pictures of whom they are about. */
  readonly isPictures: boolean
}

export const pageSizes = [20, 50, 100, 200]
export const defaultSize = 50
const ownKeys = new Set(['view', 'page', ...viewWords])
const onPlain: Ground = { view: undefined, standard: undefined, isGone: false }

/** Whether a list can be looked at as pictures: each row has one, which this session may know. */
export const hasPictures = (definition: Definition): boolean => {
  const field = definition.fields[likenessOf(definition) ?? '']
  return field !== undefined && mayKnow(field)
}

/** What the definition's list names and this session may know. Paths (`city.name`) belong to their reference. */
export function defaultColumns(definition: Definition): string[] {
  const names = definition.list.map((path) => path.split('.')[0] ?? path)
  return [...new Set(names)].filter((name) => {
    const field = definition.fields[name]
    return field !== undefined && isColumn(field)
  })
}

/**
 * Reads the address: what it says itself goes before what its view says. A filter of a field that is none is dropped: a link of
 * yesterday still opens.
 */
export function readState(definition: Definition, own: AddressState, { view }: Ground = onPlain): ListState {
  const address = view && !isChangedFrom(own['view']) ? { ...view.asked, ...own } : own
  const isFilter = ([key, value]: [string, string]): boolean => {
    const field = definition.fields[key.split('.')[0] ?? '']
    return !ownKeys.has(key) && value !== '' && field !== undefined && mayKnow(field)
  }
  const whole = (text: string | undefined, otherwise: number): number =>
    /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : otherwise
  const columns = (address['cols'] ?? '').split(',').filter((name) => {
    const field = definition.fields[name]
    return field !== undefined && isColumn(field)
  })
  const group = definition.fields[address['grouped'] ?? '']
  return {
    page: whole(address['page'], 1),
    size: Math.min(200, whole(address['size'], defaultSize)),
    sort: address['sort'] ?? '',
    keyword: address['keyword'] ?? '',
    filters: Object.fromEntries(Object.entries(address).filter(isFilter)),
    columns: columns.length > 0 ? columns : defaultColumns(definition),
    density: densities.find((one) => one === address['rows']) ?? look.get().density,
    widths: readWidths(address['widths'] ?? ''),
    group: group && mayKnow(group) && isGroup(group) ? (address['grouped'] ?? '') : '',
    folded: readFolded(address['folded'] ?? ''),
    isPictures: address['as'] === 'pictures' && hasPictures(definition),
  }
}

/** Words of a state but its page, as its view is kept; what is as it would be anyway is left out. */
export function wordsOfState(definition: Definition, state: ListState): AddressState {
  const usual = defaultColumns(definition).join()
  const widths = Object.entries(state.widths).filter(([name]) => state.columns.includes(name))
  const folded = writeFolded(state.folded)
  return {
    ...state.filters,
    ...(state.keyword ? { keyword: state.keyword } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.size !== defaultSize ? { size: String(state.size) } : {}),
    ...(state.columns.join() !== usual ? { cols: state.columns.join() } : {}),
    ...(widths.length > 0 ? { widths: writeWidths(Object.fromEntries(widths)) } : {}),
    ...(state.density !== look.get().density ? { rows: state.density } : {}),
    ...(state.group ? { grouped: state.group } : {}),
    ...(state.group && folded ? { folded } : {}),
    ...(state.isPictures ? { as: 'pictures' } : {}),
  }
}

/** The address of a state: its view alone while it is as it was kept, else its own words and what they were changed from. */
export function writeState(
  definition: Definition,
  state: ListState,
  { view, standard }: Ground = onPlain,
): AddressState {
  const words = wordsOfState(definition, state)
  const page = state.page > 1 ? { page: String(state.page) } : {}
  if (view)
    return isChanged(definition, state, view)
      ? { ...words, view: changedFrom(view.id), ...page }
      : { view: String(view.id), ...page }
  return { ...words, ...(standard !== undefined && Object.keys(words).length === 0 ? { view: plain } : {}), ...page }
}

/** Whether a list shows something else than its view, or than it comes with. */
export function isChanged(definition: Definition, state: ListState, view: Ground['view']): boolean {
  const kept = wordsOfState(definition, readState(definition, view?.asked ?? {}))
  const now = wordsOfState(definition, state)
  return [...new Set([...Object.keys(kept), ...Object.keys(now)])].some((key) => kept[key] !== now[key])
}

/** Another filter or order starts at the first page again. */
export function withFilters(state: ListState, change: Readonly<Record<string, string>>): ListState {
  const filters = Object.fromEntries(
    Object.entries({ ...state.filters, ...change }).filter(([, value]) => value !== ''),
  )
  return { ...state, filters, page: 1 }
}

/** First up, then down, then the list's own order. */
export function withSort(state: ListState, field: string): ListState {
  const next = state.sort === field ? `-${field}` : state.sort === `-${field}` ? '' : field
  return { ...state, sort: next, page: 1 }
}

/** Folds a group, or unfolds it. */
export function withFolded(state: ListState, key: string): ListState {
  const { isAll, keys } = state.folded
  const others = keys.filter((one) => one !== key)
  return { ...state, folded: { isAll, keys: others.length === keys.length ? [...keys, key] : others } }
}

export const isFiltered = (state: ListState): boolean => state.keyword !== '' || Object.keys(state.filters).length > 0

/** What the list calls are asked with. */
export const queryOf = (definition: Definition, state: ListState): Record<string, string | undefined> => ({
  ...filtersToday(state.filters),
  keyword: state.keyword || undefined,
  sort: state.sort || definition.sort,
  ...(state.group ? { grouped: state.group, folded: writeFolded(state.folded) || undefined } : {}),
})

/** Every field that can be a column, in the order of the form, then the system's. */
export function possibleColumns(definition: Definition): string[] {
  const inForm = definition.form.flatMap(([, fields]) => fields)
  const all = fieldsOf(definition).map(([name]) => name)
  return [...new Set([...inForm, ...all])].filter((name) => {
    const field = definition.fields[name]
    return field !== undefined && isColumn(field) && name !== 'row_version'
  })
}
