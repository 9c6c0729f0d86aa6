/** A trial of the provider of sign-ins, as the server answers it and the settings show it. */

/** What is looked at, in this order; a step that cannot be taken ends the trial. */
export type ProviderStep = 'document' | 'signing' | 'keys' | 'address' | 'client'

/** What can be wrong. `..._unclear`: the provider says nothing from which it could be known. */
export type ProviderProblem =
  | 'no_provider'
  | 'unreachable'
  | 'timeout'
  | 'unknown_host'
  | 'certificate'
  | 'no_document'
  | 'other_name'
  | 'unsigned'
  | 'no_keys'
  | 'not_registered'
  | 'address_unclear'
  | 'wrong_secret'
  | 'client_unclear'

export interface StepTried {
  readonly step: ProviderStep
  /** Null: nothing is against it. */
  readonly problem: ProviderProblem | null
  /** What the provider said, in its own words. */
  readonly answer: string | null
}

/** What a trial of the saved provider came to. */
export interface ProviderTried {
  readonly steps: readonly StepTried[]
  /** Has to be registered at the provider. */
  readonly return_address: string
}
