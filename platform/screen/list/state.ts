import type { Definition } from '#platform/resource/definition.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { densities, look, type Density } from '../look.ts'
import type { AddressState } from '../router/address.ts'
import { isColumn, mayKnow } from '../field/options.ts'

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
}

export const pageSizes = [20, 50, 100, 200]
export const defaultSize = 50
const ownKeys = new Set(['page', 'size', 'sort', 'keyword', 'cols', 'rows'])

/** What the definition's list names and this session may know. Paths (`city.name`) belong to their reference. */
export function defaultColumns(definition: Definition): string[] {
  const names = definition.list.map((path) => path.split('.')[0] ?? path)
  return [...new Set(names)].filter((name) => {
    const field = definition.fields[name]
    return field !== undefined && isColumn(field)
  })
}

/** Reads the address. A filter of a field that is none is dropped: a link of yesterday still opens. */
export function readState(definition: Definition, address: AddressState): ListState {
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
  return {
    page: whole(address['page'], 1),
    size: Math.min(200, whole(address['size'], defaultSize)),
    sort: address['sort'] ?? '',
    keyword: address['keyword'] ?? '',
    filters: Object.fromEntries(Object.entries(address).filter(isFilter)),
    columns: columns.length > 0 ? columns : defaultColumns(definition),
    density: densities.find((one) => one === address['rows']) ?? look.get().density,
  }
}

/** The address of a state; what is as it would be anyway is left out. */
export function writeState(definition: Definition, state: ListState): AddressState {
  const usual = defaultColumns(definition).join()
  return {
    ...state.filters,
    ...(state.keyword ? { keyword: state.keyword } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.page > 1 ? { page: String(state.page) } : {}),
    ...(state.size !== defaultSize ? { size: String(state.size) } : {}),
    ...(state.columns.join() !== usual ? { cols: state.columns.join() } : {}),
    ...(state.density !== look.get().density ? { rows: state.density } : {}),
  }
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

export const isFiltered = (state: ListState): boolean => state.keyword !== '' || Object.keys(state.filters).length > 0

/** What the list calls are asked with. */
export const queryOf = (definition: Definition, state: ListState): Record<string, string | undefined> => ({
  ...state.filters,
  keyword: state.keyword || undefined,
  sort: state.sort || definition.sort,
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
