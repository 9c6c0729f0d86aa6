/** Things that must be in order before a year is closed, in the order they are seen to. accounting.md 2.7. */
export type ChecklistKey =
  | 'ended'
  | 'drafts'
  | 'requests'
  | 'reversals'
  | 'cheques'
  | 'suspense'
  | 'unidentified'
  | 'opening_difference'
  | 'heirs'
  | 'verified'
  | 'periods'

/** Where what an item speaks of can be looked at and put in order. */
export type ChecklistPlace =
  | {
      readonly kind: 'list'
      readonly resource: string
      readonly count: number
      readonly filters: Readonly<Record<string, string>>
    }
  | { readonly kind: 'statement'; readonly ledger: number; readonly date_after: string; readonly date_before: string }
  | { readonly kind: 'periods'; readonly count: number }
  | { readonly kind: 'verification' }

export interface ChecklistItem {
  readonly key: ChecklistKey
  /** Does not stand in the way of closing. */
  readonly ok: boolean
  /** In order as far as closing goes, but somebody should look. */
  readonly is_warning: boolean
  readonly detail: string
  /** None when there is nothing to look at. */
  readonly places: readonly ChecklistPlace[]
}
