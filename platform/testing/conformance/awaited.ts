/** What is there a moment later, as it stands then or after five seconds. @param isThere without it: that it is something */
export async function awaited<T>(
  ask: () => Promise<T>,
  isThere: (now: T) => boolean = (now) => now !== undefined,
): Promise<T> {
  let now = await ask()
  for (let tries = 0; tries < 50 && !isThere(now); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    now = await ask()
  }
  return now
}
