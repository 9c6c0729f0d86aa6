import type { Stories } from '#platform/testing/conformance/stories.ts'
import { bookRules } from './book_rules.ts'
import { accountingHints } from './hints.ts'
import { depositRules } from './deposit_rules.ts'
import { labelRules } from './label_rules.ts'
import { permitRules } from './permit_rules.ts'
import { rowRules } from './row_rules.ts'
import { yearRules } from './year_rules.ts'
import { permittedFor } from './instrument_states.ts'
import { recordRules } from './record_rules.ts'
import { refusalRules } from './refusal_rules.ts'
import { accountingRules } from './rules.ts'
import { accountingScenarios } from './scenarios.ts'
import { accountingServices } from './services.ts'
import { accountingStates } from './states.ts'

/** What the conformance test is told of the books. */
export const accountingStories: Stories = {
  hints: accountingHints,
  rules: [
    ...accountingRules,
    ...refusalRules,
    ...labelRules,
    ...bookRules,
    ...recordRules,
    ...permitRules,
    ...depositRules,
    ...yearRules,
    ...rowRules,
  ],
  scenarios: accountingScenarios,
  services: accountingServices,
  states: accountingStates,
  permits: {
    postdate_cheque: permittedFor('postdate_cheque'),
    payorder_clearing: permittedFor('payorder_clearing'),
    fdr: permittedFor('fdr'),
    fdr_installment: permittedFor('fdr_installment'),
  },
}
