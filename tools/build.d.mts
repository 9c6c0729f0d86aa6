/** Builds the browser part into dist/ unless it is newer than all it is made of. */
export function buildIfStale(): Promise<void>
