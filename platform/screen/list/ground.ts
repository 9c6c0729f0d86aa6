import type { AddressState } from '../router/address.ts'

/** A way of looking at a list that somebody kept: words of its address under a name. */
export interface View {
  readonly id: number
  readonly resource: string
  readonly name: string
  readonly asked: AddressState
  /** How many of its words mean nothing to this session. */
  readonly left_out: number
  readonly is_own: boolean
  readonly user_name: string
  readonly roles: readonly number[]
  readonly row_version: number
}

/** What an address stands on: a view, or the list as it comes. */
export interface Ground {
  readonly view: View | undefined
  /** Id of the view the list opens with when its address says nothing. */
  readonly standard: number | undefined
  /** The address names a view that is not there for this session. */
  readonly isGone: boolean
}

/** In the place of a view: the list as it comes, whatever it opens with. */
export const plain = '-'
/** Behind the view's id: the other words of the address are all there is, and the view is what they were changed from. */
const changed = 'changed'
export const changedFrom = (id: number): string => `${id},${changed}`
export const isChangedFrom = (word: string | undefined): boolean => word?.endsWith(`,${changed}`) === true
