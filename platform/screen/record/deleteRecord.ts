import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'
import { say, toast } from '../notice/notices.ts'
import { t } from '../texts/texts.ts'
import { restoreAll } from './restoreAll.ts'

/** Deletes without asking: the toast takes it back for six seconds, the history for a day. True when it is gone. */
export async function deleteRecord(definition: Definition, record: RecordRow): Promise<boolean> {
  try {
    await call(`${baseOf(definition)}delete/${record.id}`, {
      method: 'DELETE',
      query: { row_version: record.row_version },
    })
  } catch (caught) {
    say(caught instanceof Refusal ? caught.message : t('screen.offline'), 'error')
    return false
  }
  queries.removeQueries({ queryKey: ['record', definition.name, record.id] })
  await queries.invalidateQueries({ queryKey: ['list', definition.name] })
  toast(t('screen.deleted'), {
    action: { label: t('screen.undo'), run: () => void restoreAll(definition, [record.id]) },
  })
  return true
}
