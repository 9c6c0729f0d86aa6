import { lazy, Suspense, useState } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { Refusal } from '../api/problem.ts'
import { say, toast } from '../notice/notices.ts'
import { t as text } from '../texts/texts.ts'

const DeleteManyDialog = lazy(() => import('./DeleteManyDialog.tsx'))

/** From so many on, the number has to be typed: undoing hundreds one by one is no way back. */
const manyFrom = 10

interface Answer {
  readonly deleted: number | readonly number[]
  readonly failed: readonly (number | { readonly id: number; readonly detail?: string })[]
}

/** Deletes the chosen records; what can be undone is undone from the toast, not asked about. */
export function useDeleteMany(definition: Definition, done: () => void) {
  const [asking, setAsking] = useState<readonly number[]>()
  const run = async (ids: readonly number[]): Promise<void> => {
    setAsking(undefined)
    try {
      await deleteMany(definition, ids)
      done()
    } catch (caught) {
      say(caught instanceof Refusal ? caught.message : text('screen.offline'), 'error')
    }
  }
  const dialog = asking && (
    <Suspense fallback={null}>
      <DeleteManyDialog count={asking.length} onClose={() => setAsking(undefined)} onConfirm={() => void run(asking)} />
    </Suspense>
  )
  return { dialog, ask: (ids: readonly number[]) => (ids.length >= manyFrom ? setAsking(ids) : void run(ids)) }
}

async function deleteMany(definition: Definition, ids: readonly number[]): Promise<void> {
  const base = baseOf(definition)
  const answer = await call<Answer>(`${base}delete_multiple/`, { method: 'POST', body: { ids } })
  await queries.invalidateQueries({ queryKey: ['list', definition.name] })
  const failed = answer.failed.map((one) => (typeof one === 'number' ? { id: one, detail: '' } : one))
  const gone = ids.filter((id) => !failed.some((one) => one.id === id))
  const why = [...new Set(failed.map((one) => one.detail ?? ''))].join(' ')
  if (failed.length > 0) say(text('screen.not_deleted_many', { n: failed.length, why }), 'warning')
  if (gone.length === 0) return
  toast(text('screen.deleted_many', { n: gone.length }), {
    action: { label: text('screen.undo'), run: () => void restoreAll(definition, gone) },
  })
}

/** Puts deleted records back, with their ids and numbers. */
export async function restoreAll(definition: Definition, ids: readonly number[]): Promise<void> {
  try {
    for (const id of ids) await call(`${baseOf(definition)}restore/${id}`, { method: 'POST', body: {} })
    toast(text('screen.restored'))
  } catch (caught) {
    say(caught instanceof Refusal ? caught.message : text('screen.offline'), 'error')
  }
  await queries.invalidateQueries({ queryKey: ['list', definition.name] })
}
