import { lazy, Suspense, useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { useLocale } from '../field/TextParts.tsx'
import { attachableTo, filesOf, holdsFiles } from '../files/files_of.ts'
import { useKeys } from '../keyboard/keys.ts'
import { ChangedElsewhere } from '../live/OpenElsewhere.tsx'
import { loadCommentTab, loadFilesTab, loadPicturesTab } from '../pages.ts'
import { isMember } from '../router/opens.ts'
import { childrenOf, isOffered, ownBelow, ownTabs, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { Details } from './Details.tsx'
import { Head } from './Head.tsx'
import styles from './Record.module.css'

const History = lazy(() => import('./History.tsx'))
const ChildTab = lazy(() => import('./ChildTab.tsx'))
const CommentTab = lazy(loadCommentTab)
const FilesTab = lazy(loadFilesTab)
const PicturesTab = lazy(loadPicturesTab)
const OwnView = lazy(() => import('./OwnView.tsx'))

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly record: RecordRow
  readonly tab: string
  readonly onEdit: (() => void) | undefined
}

/** A record to be read: what it is and what can be done, its groups, what belongs to it, what happened to it. */
export function ReadScreen({ entry, definition, record, tab, onEdit }: Props) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const children = childrenOf(definition.name).filter(
    ({ name, picturesOf }) => picturesOf === definition.name || may(`${name}.read`),
  )
  const own = ownTabs(definition.name).filter((one) => one.permission === undefined || may(one.permission))
  const first = own.filter(({ isFirst }) => isFirst)
  const tabs: readonly { readonly key: string; readonly title: string; readonly count?: unknown }[] = [
    ...first.map((one) => ({ key: one.key, title: t(one.title) })),
    { key: 'details', title: t('screen.tab.details') },
    ...children.map((child) => ({
      key: child.name,
      title: t(`${child.name}.plural`),
      count: countOf(record, child.name),
    })),
    ...own.filter(({ isFirst }) => !isFirst).map((one) => ({ key: one.key, title: t(one.title) })),
    ...(holdsFiles(definition)
      ? [{ key: 'files', title: t('screen.tab.files'), count: filesOf(definition, record).length }]
      : []),
    // What the office wrote about a member is the office's.
    ...(isMember() || !definition.comments
      ? []
      : [{ key: 'comments', title: t('screen.tab.comments'), count: record['comment_count'] }]),
    ...(isMember() ? [] : [{ key: 'history', title: t('screen.tab.history') }]),
  ]
  const usual = tabs[0]?.key ?? 'details'
  const current = tabs.some((one) => one.key === tab) ? tab : usual
  const open = (key: string): void => {
    const path = router.state.location.pathname
    router.history.replace(key === usual ? path : `${path}?tab=${key}`)
  }
  // On a phone the tabs are wider than the page.
  useEffect(() => {
    document.getElementById(`tab-${current}`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [current])
  useKeys({ e: () => onEdit?.() }, { label: 'screen.keys_record', enabled: onEdit !== undefined })
  const child = children.find((one) => one.name === current)
  const ownTab = own.find((one) => one.key === current)
  return (
    <article
      className={styles.page}
      onDragEnter={({ dataTransfer }) => {
        // Who brings a file is shown where it goes.
        if (current !== 'files' && onEdit && attachableTo(definition) && dataTransfer.types.includes('Files'))
          open('files')
      }}
    >
      <Head entry={entry} definition={definition} record={record} onEdit={onEdit} />
      <ChangedElsewhere resource={definition.name} id={record.id} isOlder />
      <div className={styles.tabs} role="tablist" aria-label={t(definition.name)}>
        {tabs.map(({ key, title, count }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tab-${key}`}
            aria-selected={key === current}
            aria-controls="tab-panel"
            tabIndex={key === current ? 0 : -1}
            onClick={() => open(key)}
            onKeyDown={(event) => {
              const ahead = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
              const step = event.key === ahead ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
              const next = tabs[index + step]
              if (step !== 0 && next) {
                open(next.key)
                document.getElementById(`tab-${next.key}`)?.focus()
              }
            }}
          >
            {title}{' '}
            {typeof count === 'number' && count > 0 && (
              <span className={styles.count}>{countWords(count, locale)}</span>
            )}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${current}`} className={styles.panel}>
        <Suspense fallback={null}>
          {current === 'details' && (
            <Details key={record.id} definition={definition} record={record} isEditable={onEdit !== undefined} />
          )}
          {current === 'details' &&
            ownBelow(definition.name)
              .filter((part) => isOffered(part, record))
              .map(({ load }, at) => <OwnView key={at} load={load} record={record} />)}
          {child &&
            (child.picturesOf === definition.name ? (
              <PicturesTab key={record.id} entry={child} definition={definition} record={record} />
            ) : (
              <ChildTab entry={child} parent={definition.name} id={record.id} />
            ))}
          {ownTab && <OwnView load={ownTab.load} record={record} />}
          {current === 'files' && (
            <FilesTab key={record.id} definition={definition} record={record} isEditable={onEdit !== undefined} />
          )}
          {current === 'comments' && <CommentTab key={record.id} definition={definition} id={record.id} />}
          {current === 'history' && <History definition={definition} id={record.id} />}
        </Suspense>
      </div>
    </article>
  )
}

/** As many as a tab counts; of more it says so. */
const mostCounted = 100
const countWords = (count: number, locale: string): string =>
  count >= mostCounted ? `${(mostCounted - 1).toLocaleString(locale)}+` : count.toLocaleString(locale)

/** How many of a resource belong to the record; nothing for none. */
function countOf({ related_counts }: RecordRow, resource: string): unknown {
  return typeof related_counts === 'object' && related_counts !== null
    ? Object.entries(related_counts).find(([name]) => name === resource)?.[1]
    : undefined
}
