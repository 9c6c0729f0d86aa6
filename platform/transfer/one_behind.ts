/**
 * Makes something of each item, one after the other, and keeps what was made of one while the next is made. It ends when nothing is kept any
 * more, whatever ended it.
 * @throws what went wrong first, be it the making or the keeping; what goes wrong after it is not told
 */
export async function oneBehind<Item, Made>(
  items: AsyncIterable<Item>,
  make: (item: Item) => Promise<Made>,
  keep: (made: Made) => Promise<void>,
): Promise<void> {
  let first: { readonly error: unknown } | undefined
  let kept: Promise<void> = Promise.resolve()
  const note = (error: unknown): void => void (first ??= { error })
  try {
    for await (const item of items) {
      const made = await make(item)
      await kept
      kept = keep(made)
      // Noted when it happens, and heard of where it is waited for.
      kept.catch(note)
    }
  } catch (error) {
    note(error)
  }
  await kept.catch(note)
  if (first) throw first.error
}
