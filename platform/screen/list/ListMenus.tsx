import { Menu, Popover } from '@mantine/core'
import { cloneElement } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import { address } from '../api/call.ts'
import type { Dropped } from '../drop/Drop.tsx'
import { useT } from '../texts/texts.ts'
import { Columns } from './Columns.tsx'
import type { ListParts } from './parts.ts'
import { queryOf } from './state.ts'

export function ColumnsPanel({ target, opened, setOpened, ...list }: Dropped & ListParts) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0}>
        <Columns {...list} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A download of the whole filter with the columns on the screen; the session cookie lets it in. */
export function ExportMenu({ target, opened, setOpened, definition, state }: Dropped & ListParts) {
  const t = useT()
  const href = (format: string): string =>
    address(`${baseOf(definition)}export/`, { format, columns: state.columns.join(','), ...queryOf(definition, state) })
  return (
    <Menu position="bottom-end" shadow="md" width={230} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {['xlsx', 'csv'].map((format) => (
          <Menu.Item key={format} component="a" href={href(format)} download>
            {t(`screen.export_${format}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('screen.export_note')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
