/** A cell that leads to a report, this one or another: with the parameters that both have, and those that the row sets. */
export interface Leading {
  readonly report: string
  /** Parameter, and the column or key of the row that holds its value. A row that lacks the first leads nowhere. */
  readonly sets: Readonly<Record<string, string>>
  /** Parameters of yes and no that both have: they go along as they stand here, also where nobody chose. */
  readonly hands?: readonly string[]
  /** What the other report counts or leaves out, because this one always does. */
  readonly is?: Readonly<Record<string, boolean>>
  /** Nothing of what narrows this report goes along. */
  readonly isAlone?: true
}
