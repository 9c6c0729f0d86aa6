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
  | 'deposits'
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
  /** The same sentence for whoever writes days and amounts in another way. */
  readonly said: ChecklistWords
  /** None when there is nothing to look at. */
  readonly places: readonly ChecklistPlace[]
}

/** A text with what it names, as it is stored: a count, taka, a day, an instant. */
export interface ChecklistWords {
  readonly text: string
  readonly params: {
    readonly n?: number
    readonly amount?: string
    readonly date?: string
    readonly at?: string
  }
}

/** When the books were verified last, and what goes on. */
export interface VerificationTold {
  /** Instant, ISO 8601 in UTC; null where they never were. */
  readonly verified_at: string | null
  /** How much did not fit then. */
  readonly differences: number | null
  /** The verification that is asked for or under way. */
  readonly run: { readonly state: 'waiting' | 'running'; readonly done: number; readonly total: number | null } | null
  /** The newest one could not come to its end. */
  readonly is_broken: boolean
}

/** What `checklist/{id}` answers. */
export interface ChecklistAnswer {
  readonly items: readonly ChecklistItem[]
  readonly verification: VerificationTold
}
