/**
 * A size of the second tier: what each landing can wait for, or with `FULL=1`, as before a release, all of it.
 * @example const requests = inFull(200_000, { landing: 60_000 })
 */
export const inFull = <T>(full: T, { landing }: { readonly landing: T }): T =>
  process.env['FULL'] === '1' ? full : landing
