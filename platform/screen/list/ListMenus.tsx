import { Menu, Popover } from '../theme/parts.ts'
import { cloneElement } from 'react'
import type { Dropped } from '../drop/Drop.tsx'
import { useT } from '../texts/texts.ts'
import { Columns } from './columns_panel/Columns.tsx'
import { exportHref } from './exported.ts'
import type { ListParts } from './parts.ts'

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

/** The whole filter as a file, in the forms there are. */
export function ExportMenu({ target, opened, setOpened, definition, state }: Dropped & ListParts) {
  const t = useT()
  return (
    <Menu position="bottom-end" shadow="md" width={230} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {['xlsx', 'csv'].map((format) => (
          <Menu.Item key={format} component="a" href={exportHref(definition, state, format)} download>
            {t(`screen.export_${format}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('screen.export_note')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
