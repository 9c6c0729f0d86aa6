/**
 * A line in which work waits for what was begun before it, whether that went well or not: two changes of one thing under way
 * at once could reach the office the other way round.
 */
export function lineUp(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
