import { sql, type Expression, type SqlBool } from 'kysely'
import { implementationOf } from '../record/engine.ts'
import { keywordFound } from '../record/search.ts'
import type { Asking } from './implementation.ts'

/** Records of the resource, under the alias `t`, that its list would find by those words. */
export function keywordIn(
  { engine, session, read }: Pick<Asking<unknown>, 'engine' | 'session' | 'read'>,
  resource: string,
  keyword: string,
): Expression<SqlBool> {
  const source = { implementation: implementationOf(engine, resource), registry: engine.registry, session, read }
  return keywordFound(source, keyword)?.condition ?? sql<SqlBool>`false`
}
