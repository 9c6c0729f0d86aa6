import { Menu } from '../theme/parts.ts'
import { IconCopy, IconDots, IconTemplate, IconTrash } from '@tabler/icons-react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { useKeys } from '../keyboard/keys.ts'
import { Go, useGo } from '../router/Go.tsx'
import { isCopied, newPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { deleteRecord } from './deleteRecord.ts'
import { lazy, Suspense, useState } from 'react'
import { loadKeepDialog } from '../pages.ts'
import { offersDelete } from './offered.ts'

const KeepDialog = lazy(loadKeepDialog)

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly record: RecordRow
  /** Where whoever deleted the record goes on. */
  readonly after: string
}

/** What is done with a record now and then. */
export function More({ entry, definition, record, after }: Props) {
  const t = useT()
  const go = useGo()
  const deletable = offersDelete(definition, record)
  const copyable = isCopied(definition.name) && may(`${definition.name}.create`)
  useKeys({ c: () => go(newPath(entry, record.id)) }, { label: 'screen.keys_record', enabled: copyable })
  const keepable = definition.templates && may(`${definition.name}.create`)
  const [isKept, setKept] = useState(false)
  if (!deletable && !copyable && !keepable) return null
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <button type="button" aria-label={t('screen.more')} title={t('screen.more')}>
            <IconDots size={17} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {copyable && (
            <Menu.Item
              component={Go}
              href={newPath(entry, record.id)}
              leftSection={<IconCopy size={15} stroke={1.7} />}
            >
              {t('screen.duplicate')}
            </Menu.Item>
          )}
          {keepable && (
            <Menu.Item leftSection={<IconTemplate size={15} stroke={1.7} />} onClick={() => setKept(true)}>
              {t('screen.keep_template')}
            </Menu.Item>
          )}
          {deletable && (
            <Menu.Item
              leftSection={<IconTrash size={15} stroke={1.7} />}
              onClick={() => void deleteRecord(definition, record).then((gone) => gone && go(after))}
            >
              {t('screen.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isKept && (
        <Suspense fallback={null}>
          <KeepDialog definition={definition} record={record} onClose={() => setKept(false)} />
        </Suspense>
      )}
    </>
  )
}
