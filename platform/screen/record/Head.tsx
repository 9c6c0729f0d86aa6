import { IconArrowLeft, IconChevronDown, IconChevronUp, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Definition, Transition } from '#platform/resource/definition.ts'
import { likenessOf } from '#platform/resource/likeness.ts'
import type { RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf, isReference } from '../field/options.ts'
import { headingWords, titleOfRow } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import { useKeys } from '../keyboard/keys.ts'
import { OpenElsewhere } from '../live/OpenElsewhere.tsx'
import { localeOf, useLook } from '../look.ts'
import { totalQuery } from '../list/rows.ts'
import { followWalk, placeInWalk, walkOf, type Walk } from '../list/walk.ts'
import { useFigures } from '../page/figures.ts'
import { useTitle } from '../page/title.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import { Go, useGo } from '../router/Go.tsx'
import { opensList, opensRecord } from '../router/opens.ts'
import {
  isOffered,
  listPath,
  ownActions,
  ownLinks,
  recordPath,
  screenOf,
  type OwnAction,
  type ScreenEntry,
} from '../screens.ts'
import { rememberRecord } from '../search/recent.ts'
import { may } from '../session/session.ts'
import { choiceLabel, stepLabel, stepNext, useT } from '../texts/texts.ts'
import { offeredSteps } from './offered.ts'
import { prefetchRecord } from './read.ts'
import { More } from './More.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import page from '../page/Page.module.css'
import styles from './Record.module.css'

const ActionDialog = lazy(() => import('./ActionDialog.tsx'))

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly record: RecordRow
  readonly onEdit: (() => void) | undefined
}

/** What it is, how it stands, what can be done with it and what that leads to. */
export function Head({ entry, definition, record, onEdit }: Props) {
  const t = useT()
  const locale = useLocale()
  const figures = useFigures()
  const [step, setStep] = useState<Transition>()
  const [action, setAction] = useState<OwnAction>()
  const walk = walkOf(definition.name)
  const title = titleOfRow(definition, record)
  const words = headingWords(definition, record, figures.day)
  useTitle(
    words
      .map(({ word }) => word)
      .filter((word) => word !== '')
      .join(' '),
  )
  useEffect(() => rememberRecord(recordPath(entry, record.id, title)), [title, entry, record.id])
  const status = definition.states?.field
  const steps = offeredSteps(definition, record)
  // What takes something back says so when it is chosen; a record does not wait for it.
  const next = steps.filter((one) => !(one.irreversible && one.asks?.includes('note')))
  const parent = parentOf(definition, record)
  return (
    <header className={styles.head}>
      <div className={styles.way}>
        {opensList(entry) && (
          <Go href={walk?.href ?? listPath(entry)} className={page.back}>
            <IconArrowLeft size={15} aria-hidden /> {t(`${definition.name}.plural`)}
          </Go>
        )}
        {parent && (
          <Go href={parent.href} className={page.back}>
            <bdi>{parent.title}</bdi>
          </Go>
        )}
        <OpenElsewhere resource={definition.name} id={record.id} />
        {walk && <WalkSteps entry={entry} definition={definition} id={record.id} walk={walk} />}
      </div>
      <div className={styles.title}>
        <Picture definition={definition} record={record} />
        <h1>
          {words.map(({ name, word }, at) => (
            <bdi key={name} data-number={at === 0 && words.length > 1 ? true : undefined}>
              {word}
            </bdi>
          ))}
        </h1>
        {status && <StatusBadge definition={definition} record={record} name={status} locale={locale} />}
        <div className={styles.actions}>
          {steps.map((one) => (
            <button
              key={one.action}
              type="button"
              title={stepNext(definition, one.action)}
              onClick={() => setStep(one)}
            >
              {stepLabel(definition, one.action)}
            </button>
          ))}
          {ownLinks(definition.name)
            .filter((one) => isOffered(one, record))
            .map(({ title: id, path }) => (
              <Go key={id} href={path(record)}>
                {t(id)}
              </Go>
            ))}
          {ownActions(definition.name)
            .filter((one) => isOffered(one, record))
            .map((one) => (
              <button key={one.title} type="button" onClick={() => setAction(one)}>
                {t(one.title)}
              </button>
            ))}
          {definition.verbs.includes('print') && may(`${definition.name}.print`) && (
            <PrintButton definition={definition} id={record.id} title={title} />
          )}
          {onEdit && (
            <button type="button" data-primary onClick={onEdit}>
              <IconPencil size={15} stroke={1.8} aria-hidden /> {t('screen.edit')}
            </button>
          )}
          <More entry={entry} definition={definition} record={record} after={walk?.href ?? listPath(entry)} />
        </div>
      </div>
      {next.length > 0 && status && (
        <p className={styles.next}>
          <strong>{t('screen.next')}</strong>{' '}
          {next.map((one) => (
            <span key={one.action}>
              {next.length > 1 && stepNext(definition, one.action) && <b>{stepLabel(definition, one.action)}</b>}{' '}
              {stepNext(definition, one.action) ??
                t('screen.next_step', {
                  action: stepLabel(definition, one.action),
                  state: choiceLabel(definition, status, one.to),
                })}
            </span>
          ))}
        </p>
      )}
      {step && <StatusDialog definition={definition} record={record} step={step} onClose={() => setStep(undefined)} />}
      {action && (
        <Suspense fallback={null}>
          <ActionDialog definition={definition} record={record} action={action} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </header>
  )
}

function StatusBadge({
  definition,
  record,
  name,
  locale,
}: {
  definition: Definition
  record: RecordRow
  name: string
  locale: string
}) {
  const field = fieldOf(definition, name)
  const { Cell } = screenOfField(field)
  return <Cell definition={definition} name={name} field={field} value={record[name]} row={record} locale={locale} />
}

/** The picture of a record, where it has one. */
function Picture({ definition, record }: { definition: Definition; record: RecordRow }) {
  const name = likenessOf(definition)
  const file: unknown = name === undefined ? undefined : record.expand?.[name]
  const url = typeof file === 'object' && file !== null && 'url' in file ? file.url : undefined
  return typeof url === 'string' ? <img className={styles.picture} src={`${url}?size=thumb`} alt="" /> : null
}

function parentOf(definition: Definition, record: RecordRow): { href: string; title: string } | undefined {
  const field = definition.parent === undefined ? undefined : definition.fields[definition.parent]
  const found: unknown = definition.parent === undefined ? undefined : record.expand?.[definition.parent]
  const entry = field && isReference(field) ? screenOf(field.to) : undefined
  if (
    !entry ||
    !opensRecord(entry) ||
    typeof found !== 'object' ||
    found === null ||
    !('id' in found) ||
    !('title' in found)
  )
    return undefined
  return typeof found.id === 'number' && typeof found.title === 'string'
    ? { href: recordPath(entry, found.id, found.title), title: found.title }
    : undefined
}

interface WalkProps {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly id: number
  readonly walk: Walk
}

/** '7 of 231', and both neighbours in exactly the list's filter and order, already fetched. */
function WalkSteps({ entry, definition, id, walk }: WalkProps) {
  const t = useT()
  const go = useGo()
  const figure = new Intl.NumberFormat(localeOf(useLook()))
  const { data: place } = useQuery({
    queryKey: ['list', definition.name, 'walk', id],
    queryFn: async () => {
      const found = await placeInWalk(definition, walk, id)
      if (found) followWalk(walk, found.at)
      for (const beside of [found?.previous, found?.next]) if (beside !== undefined) prefetchRecord(definition, beside)
      return found ?? null
    },
  })
  const count = useQuery({
    ...totalQuery(definition, walk.state),
    enabled: place != null && place.total === undefined,
  })
  const total = place?.total ?? count.data
  const open = (to: number | undefined): void => {
    if (to !== undefined) go(recordPath(entry, to))
  }
  useKeys(
    { 'alt+ArrowUp': () => open(place?.previous), 'alt+ArrowDown': () => open(place?.next) },
    { label: 'screen.keys_walk', enabled: place != null },
  )
  if (!place) return null
  return (
    <span className={styles.walk}>
      <span>
        {total === undefined
          ? figure.format(place.at)
          : t('screen.of_list', { at: figure.format(place.at), total: figure.format(total) })}
      </span>
      <button
        type="button"
        disabled={place.previous === undefined}
        aria-label={t('screen.previous_record')}
        title={`${t('screen.previous_record')} (Alt+↑)`}
        onClick={() => open(place.previous)}
      >
        <IconChevronUp size={16} />
      </button>
      <button
        type="button"
        disabled={place.next === undefined}
        aria-label={t('screen.next_record')}
        title={`${t('screen.next_record')} (Alt+↓)`}
        onClick={() => open(place.next)}
      >
        <IconChevronDown size={16} />
      </button>
    </span>
  )
}
