/** What is wrong with one cell. Each has a text `sheet.fault.<code>` in four languages. */
export type FaultCode =
  | 'cell_error'
  | 'digits_lost'
  | 'not_a_date'
  | 'impossible_date'
  | 'month_first'
  | 'unclear_date'
  | 'not_a_number'
  | 'unclear_number'
  | 'too_many_decimals'
  | 'not_a_phone'
  | 'not_yes_or_no'

export interface Fault {
  code: FaultCode
  /** Id of the text to show, filled by `params`. */
  text: string
  params: Readonly<Record<string, string>>
}

/** A cell read: its canonical text (empty for an empty cell), or what is wrong with it. */
export type Reading = { value: string } | { fault: Fault }

/** A refusal that quotes what the cell shows. */
export function faulty(code: FaultCode, shown: string, params: Readonly<Record<string, string>> = {}): Reading {
  return {
    fault: {
      code,
      text: `sheet.fault.${code}`,
      params: { shown: shown.length > 60 ? `${shown.slice(0, 59)}…` : shown, ...params },
    },
  }
}
