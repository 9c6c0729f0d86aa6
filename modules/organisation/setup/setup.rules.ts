/** Steps of the guided start, in their order: the first hour of a new office. */
export const setupSteps = [
  'association',
  'logo',
  'branches',
  'regional',
  'books',
  'numbers',
  'people',
  'members',
  'next',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** `done` and `skipped` are what an administrator said of a step. */
export const setupMarks = ['done', 'skipped'] as const
export type SetupMark = (typeof setupMarks)[number]
export type StepState = SetupMark | 'open'

export const isSetupStep = (name: string): name is SetupStep => setupSteps.some((one) => one === name)
export const isSetupMark = (value: unknown): value is SetupMark => setupMarks.some((one) => one === value)

/** What is read in a language: Bengali names stand beside the others. */
export const nameIn = (language: string, row: { readonly name: string; readonly name_bn?: string | null }): string =>
  (language === 'bn' && row.name_bn) || row.name

/** What the office holds already. */
export interface SetupFacts {
  /** Name of the association as the settings hold it, and the one the product begins with. */
  readonly name: string | null
  readonly productName: string
  readonly address: string | null
  readonly hasLogo: boolean
  readonly branches: number
  readonly hasChart: boolean
  /** A fiscal year takes postings. */
  readonly hasYear: boolean
  readonly people: number
  readonly members: number
}

export interface SetupState {
  readonly steps: readonly { readonly step: SetupStep; readonly state: StepState }[]
  readonly done: number
  readonly of: number
  /** Nobody has begun: nothing is there and no step was marked. */
  readonly is_new: boolean
  readonly is_finished: boolean
  readonly is_dismissed: boolean
}

/** Steps whose work can be seen in the office itself. The others begin with values that fit most associations: somebody has to say so. */
const seenIn = {
  association: ({ name, productName, address }) =>
    (name ?? '') !== '' && name !== productName && (address ?? '') !== '',
  logo: ({ hasLogo }) => hasLogo,
  // The head office and the first administrator are there from the start.
  branches: ({ branches }) => branches > 1,
  books: ({ hasChart, hasYear }) => hasChart && hasYear,
  people: ({ people }) => people > 1,
  members: ({ members }) => members > 0,
} as const satisfies Partial<Record<SetupStep, (facts: SetupFacts) => boolean>>

/** How far the guided start is. Pure: what is done follows from the office, and from what was said of a step. */
export function setupState(
  facts: SetupFacts,
  marks: ReadonlyMap<SetupStep, SetupMark>,
  isDismissed: boolean,
): SetupState {
  const seen: Partial<Record<SetupStep, (facts: SetupFacts) => boolean>> = seenIn
  const steps = setupSteps.map((step) => ({
    step,
    state: seen[step]?.(facts) ? ('done' as const) : (marks.get(step) ?? ('open' as const)),
  }))
  return {
    steps,
    done: steps.filter(({ state }) => state === 'done').length,
    of: steps.length,
    is_new: marks.size === 0 && steps.every(({ state }) => state === 'open'),
    is_finished: marks.get('next') === 'done',
    is_dismissed: isDismissed,
  }
}
