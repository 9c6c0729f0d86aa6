import { Popover } from '../../theme/parts.ts'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, useState } from 'react'
import type { Dropped } from '../../drop/Drop.tsx'
import { useT } from '../../texts/texts.ts'
import type { ListParts } from '../parts.ts'
import { viewsQuery } from '../views.ts'
import { NewView } from './NewView.tsx'
import { OneView } from './OneView.tsx'
import { ViewList } from './ViewList.tsx'
import styles from './ViewsPanel.module.css'

/** Ways of looking at this list that were kept: choose one, keep what is on the screen, change what is one's own. */
export function ViewsPanel({ target, opened, setOpened, ...list }: Dropped & ListParts) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0}>{opened && <Inside {...list} close={() => setOpened(false)} />}</Popover.Dropdown>
    </Popover>
  )
}

function Inside({ close, ...list }: ListParts & { close: () => void }) {
  const t = useT()
  const { data } = useQuery(viewsQuery())
  const [chosen, setChosen] = useState<number>()
  const views = (data?.saved_views ?? []).filter((view) => view.resource === list.definition.name)
  const one = views.find(({ id }) => id === chosen)
  return (
    <section className={styles.panel} aria-label={t('saved_view.title')}>
      {data && one ? (
        <OneView {...list} view={one} all={data} back={() => setChosen(undefined)} />
      ) : (
        <>
          <ViewList {...list} views={views} choose={setChosen} close={close} />
          <NewView {...list} close={close} />
        </>
      )}
    </section>
  )
}
