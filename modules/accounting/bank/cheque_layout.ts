/** What is printed on the leaf of a cheque, each in its place. */
export const chequeParts = ['date', 'payee', 'amount_words', 'amount', 'crossing'] as const
export type ChequePart = (typeof chequeParts)[number]

/** A place on a leaf in millimetres, from its upper left corner. */
export interface ChequePlace {
  readonly part: ChequePart
  readonly left: number
  readonly top: number
  /** Null: to the right edge of the leaf. */
  readonly width: number | null
}

/** A leaf by the standard of Bangladesh Bank (MICR, 2012), in millimetres. */
export const leafSize = { width: 190, height: 89 } as const

/** Places on a leaf of the standard, for accounts whose bank has said none. */
const usualPlaces: readonly ChequePlace[] = [
  { part: 'date', left: 140, top: 9, width: 45 },
  { part: 'payee', left: 20, top: 24, width: 150 },
  { part: 'amount_words', left: 28, top: 33, width: 105 },
  { part: 'amount', left: 142, top: 38, width: 42 },
  { part: 'crossing', left: 6, top: 5, width: 38 },
]

/** Every part with its place: as the bank of the account wants it, else as usual. */
export const placesOf = (own: readonly ChequePlace[]): readonly ChequePlace[] =>
  usualPlaces.map((usual) => own.find(({ part }) => part === usual.part) ?? usual)

/** A day as its eight boxes want it: DDMMYYYY. */
export const dateBoxes = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(0, 4)}`
