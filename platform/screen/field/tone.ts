/** Colour of a status, by its stored word. A word that is not here is grey: colour never says more than the text. */
const tones: Readonly<Record<string, string>> = {
  active: 'good',
  valid: 'good',
  approved: 'good',
  posted: 'good',
  paid: 'good',
  open: 'good',
  new: 'fresh',
  draft: 'fresh',
  requested: 'fresh',
  pending: 'fresh',
  inactive: 'careful',
  suspended: 'careful',
  locked: 'careful',
  expired: 'careful',
  partly_paid: 'careful',
  canceled: 'bad',
  rejected: 'bad',
  disabled: 'bad',
  void: 'bad',
}

export const toneOf = (word: string): string | undefined => tones[word]
