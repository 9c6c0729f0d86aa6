import { Menu } from '../theme/parts.ts'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { useKeys } from '../keyboard/keys.ts'
import { Go, useGo } from '../router/Go.tsx'
import { isCopied, newPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { deleteRecord } from './deleteRecord.ts'
import { offersDelete } from './offered.ts'

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
  if (!deletable && !copyable) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" aria-label={t('screen.more')} title={t('screen.more')}>
          <IconDots size={17} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {copyable && (
          <Menu.Item component={Go} href={newPath(entry, record.id)} leftSection={<IconCopy size={15} stroke={1.7} />}>
            {t('screen.duplicate')}
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
  )
}
