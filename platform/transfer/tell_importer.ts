import type { Db } from '../access/sign_in/db.ts'
import { asWritten } from '../errors/errors.ts'
import { notify } from '../live/notify.ts'
import type { Engine } from '../record/engine.ts'
import type { ImportRun } from './run.ts'

/** What became of an import while whoever asked for it may have been elsewhere. */
export type Outcome = 'stored' | 'sent_back' | 'failed' | 'undone' | 'not_undone' | 'taken' | 'not_taken'

/**
 * Tells whoever sent the file, or had it stored, what became of it, with the way to the run; of taking it back also whoever
 * asked for that, and of failing in it nobody else.
 * @param trx the transaction in which the run changes its state
 */
export async function tellImporter({ registry }: Pick<Engine, 'registry'>, trx: Db, run: ImportRun, outcome: Outcome) {
  const { area, plural } = registry.get(run.resource).screen
  const importer = run.stored_by ?? run.created_by
  const undoer = run.undone_by ?? importer
  await notify(trx, {
    to: { users: outcome === 'undone' ? [importer, undoer] : [outcome === 'not_undone' ? undoer : importer] },
    kind: `import_${outcome}`,
    variant: outcome === 'stored' || outcome === 'taken' ? 'info' : 'warning',
    params: {
      number: asWritten(run.number),
      resource: `$${run.resource}.plural`,
      by: asWritten(run.undone_by_name ?? ''),
    },
    target: { path: `/apps/${area}-management/${plural}/import/${run.id}` },
  })
}
