import { Menu } from '../theme/parts.ts'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Dropped } from '../drop/Drop.tsx'
import { deletedPath } from '../pages.ts'
import { writeAddress } from '../router/address.ts'
import { offersMany } from '../record/offered.ts'
import { useGo } from '../router/Go.tsx'
import { listPath } from '../screens.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { loadColumnsPanel, loadViewsPanel } from './later.ts'
import { exportHref } from './exported.ts'
import type { BarParts, ListParts } from './parts.ts'
import { hasPictures, isChanged, writeState } from './state.ts'
import styles from './PhoneBar.module.css'

type Panel = ComponentType<Dropped & ListParts>

/** All that a list offers besides its search, in one menu. Views and columns open in its place. */
export function PhoneMenu(props: Dropped & BarParts) {
  const [shown, setShown] = useState<{ readonly Panel: Panel }>()
  if (!shown) return <Entries {...props} show={(Panel) => setShown({ Panel })} />
  const { Panel } = shown
  const setOpened = (opened: boolean): void => {
    props.setOpened(opened)
    // The next press of the button opens the menu again.
    if (!opened) setShown(undefined)
  }
  return <Panel {...props} opened setOpened={setOpened} />
}

function Entries(props: Dropped & BarParts & { show: (panel: Panel) => void }) {
  const { target, opened, setOpened, definition, entry, state, ground, change, choose, reset, show } = props
  const t = useT()
  const go = useGo()
  const { name, verbs } = definition
  const can = (verb: 'export' | 'import' | 'delete'): boolean => verbs.includes(verb) && may(`${name}.${verb}`)
  const open = (load: () => Promise<Panel>): void => void load().then(show)
  const [calendar] = definition.calendar
  return (
    <Menu position="bottom-end" shadow="md" width={250} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Item onClick={choose}>{t('list.choose')}</Item>
        <Item onClick={() => open(loadViewsPanel)}>{t('screen.views')}</Item>
        {isChanged(definition, state, ground.view) && <Item onClick={reset}>{t('screen.reset_list')}</Item>}
        <Item onClick={() => open(loadColumnsPanel)}>{t('screen.columns')}</Item>
        {hasPictures(definition) && (
          <Item onClick={() => change({ ...state, isPictures: !state.isPictures })}>
            {t(state.isPictures ? 'screen.as_list' : 'screen.as_pictures')}
          </Item>
        )}
        {calendar && (
          <Item
            onClick={() =>
              go(
                `${listPath(entry)}${writeAddress({ ...writeState(definition, state), as: 'calendar', by: calendar.field })}`,
              )
            }
          >
            {t('screen.calendar')}
          </Item>
        )}
        <Menu.Divider />
        {can('export') && <Menu.Label>{t('screen.export')}</Menu.Label>}
        {can('export') &&
          ['xlsx', 'csv'].map((format) => (
            <Menu.Item key={format} component="a" href={exportHref(definition, state, format)} download>
              {t(`screen.export_${format}`)}
            </Menu.Item>
          ))}
        {can('import') && <Item onClick={() => go(`${listPath(entry)}/import`)}>{t('screen.import')}</Item>}
        {offersMany(definition) && <Item onClick={() => go(`${listPath(entry)}/many`)}>{t('list.many_runs')}</Item>}
        {can('delete') && (
          <Item onClick={() => go(`${deletedPath}?resource=${name}`)}>{t('screen.recently_deleted')}</Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const Item = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Menu.Item onClick={onClick}>{children}</Menu.Item>
)
