/** An order of pictures as somebody makes it, told to the office step by step: each one says from which it came. */
export interface Ordering {
  /** The order that is wished for; while one is told, the newest follows it. */
  readonly wish: (ids: readonly number[]) => Promise<void>
}

/**
 * @param was the order that the office is known to have
 * @param tell throws when the office refuses
 */
export function ordering(
  was: readonly number[],
  tell: (was: readonly number[], ids: readonly number[]) => Promise<void>,
): Ordering {
  let [known, wanted] = [was, was]
  let telling: Promise<void> | undefined
  const go = async (): Promise<void> => {
    while (wanted.join() !== known.join()) {
      const ids = wanted
      await tell(known, ids)
      known = ids
    }
  }
  return {
    wish(ids) {
      wanted = ids
      telling ??= go().finally(() => {
        telling = undefined
      })
      return telling
    },
  }
}

/** Where a key takes a picture among `count`, `columns` of them in a line; undefined for other keys. */
export function placeAfterKey(
  key: string,
  at: number,
  grid: { count: number; columns: number; isRtl: boolean },
): number | undefined {
  const ahead = grid.isRtl ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + ahead,
    ArrowLeft: at - ahead,
    ArrowDown: at + grid.columns,
    ArrowUp: at - grid.columns,
    Home: 0,
    End: grid.count - 1,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.max(0, Math.min(grid.count - 1, to))
}
