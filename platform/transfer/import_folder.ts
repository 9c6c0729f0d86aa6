import { join } from 'node:path'
import type { Transfers } from './transfers.ts'

/** Folder of a run; its name is the id, which the server makes. */
export const runFolder = ({ imports }: Pick<Transfers, 'imports'>, run: number): string => join(imports, String(run))

/** The file as it was sent. */
export const runFile = (transfers: Pick<Transfers, 'imports'>, run: number): string =>
  join(runFolder(transfers, run), 'sheet')
