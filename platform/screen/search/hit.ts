/** A line of the search box: a link, or something that is done at once. */
export interface Hit {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly detail: string
  readonly icon: string
  readonly href?: string
  readonly run?: () => void
}
