import { IconDots, IconPlus } from '@tabler/icons-react'
import { Drop } from '../drop/Drop.tsx'
import { Go } from '../router/Go.tsx'
import { listPath } from '../screens.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { Chips } from './Chips.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { Pager } from './Pager.tsx'
import type { BarParts } from './parts.ts'
import styles from './PhoneBar.module.css'

/** Above the cards of a phone: the name, the search and what narrows the list, each on its line; the rest in one menu, and New under the thumb. */
export function PhoneBar(props: BarParts) {
  const t = useT()
  const { definition, entry, ground, state, rows, total, change } = props
  const { view } = ground
  return (
    <div className={styles.bar}>
      <h1>
        {t(`${definition.name}.plural`)} {view && <bdi className={styles.view}>{view.name}</bdi>}
      </h1>
      <Drop kind="menu" load={() => import('./PhoneMenu.tsx').then((menu) => menu.PhoneMenu)} data={props}>
        <button type="button" className={styles.more} aria-label={t('screen.more')} title={t('screen.more')}>
          <IconDots size={20} stroke={1.7} aria-hidden />
        </button>
      </Drop>
      <div className={styles.narrowed}>
        <Chips {...props} />
      </div>
      <Meanwhile resource={definition.name} />
      <Pager
        page={state.page}
        size={state.size}
        shown={rows?.length === 0 && props.headings.length > 0 ? undefined : rows?.length}
        total={total}
        onPage={(page) => change({ ...state, page })}
      />
      {definition.verbs.includes('create') && may(`${definition.name}.create`) && (
        <Go href={`${listPath(entry)}/new`} className={styles.new} aria-label={t('screen.new')}>
          <IconPlus size={24} stroke={2} aria-hidden />
        </Go>
      )}
    </div>
  )
}
