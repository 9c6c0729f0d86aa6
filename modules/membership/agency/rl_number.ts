import type { Fault } from '#platform/fields/field.ts'
import { readRlNumber } from '../../organisation/index.ts'

/** The licence number of an agency as it is kept, or why it is none. */
export const rlNumber = (written: string): string | Fault => readRlNumber(written) ?? { text: 'agency.rl_form' }
