import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { saidBy } from '../api/said.ts'
import { say, toast } from '../notice/notices.ts'
import { t as text } from '../texts/texts.ts'

/** Puts deleted records back, with their ids and numbers. One that cannot come back keeps none of the others; why is said. */
export async function restoreAll(definition: Definition, ids: readonly number[]): Promise<void> {
  const reasons = new Set<string>()
  for (const id of ids)
    await call(`${baseOf(definition)}restore/${id}`, { method: 'POST', body: {} }).catch((caught: unknown) =>
      reasons.add(saidBy(caught)),
    )
  if (reasons.size === 0) toast(text('screen.restored'))
  else say([...reasons].join(' '), 'error')
  await queries.invalidateQueries({ queryKey: ['list', definition.name] })
}
