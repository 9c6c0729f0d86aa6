/** Rows that were chosen on another page, by their resource: the list that opens next begins with them. */
const waiting = new Map<string, ReadonlySet<number>>()

/** Has the list of a resource open with these rows chosen. */
export const chooseAgain = (resource: string, ids: readonly number[]): void => void waiting.set(resource, new Set(ids))

/** The rows that a list begins with. */
export const chosenBefore = (resource: string): ReadonlySet<number> => waiting.get(resource) ?? new Set()

/** They are taken over: the next time the list begins with none. */
export const forgetChosen = (resource: string): void => void waiting.delete(resource)
