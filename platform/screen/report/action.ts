import type { ComponentType } from 'react'

/** What a module's own action of a report is given: it stands in a dialog. */
export interface ReportActionProps {
  /** Those of the page that is shown. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** It was done: the dialog closes. */
  readonly onDone: () => void
}

/** Something of a module's own that can be done with the rows of a report. */
export interface ReportAction {
  readonly report: string
  /** Text id. */
  readonly title: string
  readonly permission?: string
  readonly load: () => Promise<{ readonly default: ComponentType<ReportActionProps> }>
}
