/** A word in both scripts, and how often it is chosen beside the others of its list. */
export interface Word {
  readonly latin: string
  readonly bengali: string
  readonly often: number
}

/** `Padma পদ্মা 3`: the Latin words end where the Bengali begin; without a number a word is chosen once. */
export function wordsOf(list: string): readonly Word[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [, latin = '', bengali = '', often = '1'] =
        /^([\x20-\x7e]+?) ([^\x20-\x7e].*?)(?: (\d+))?$/u.exec(line.trim()) ?? []
      if (latin === '' || bengali === '') throw new RangeError(`"${line}" is no word in two scripts.`)
      return { latin, bengali, often: Number(often) }
    })
}
