import type { Action } from './actions.ts'

/** Exports and imports of a resource: spreadsheets out and in. */
export const transferActions: readonly { readonly method: string; readonly path: readonly string[]; readonly action: Action; readonly isDownload?: boolean }[] = []
