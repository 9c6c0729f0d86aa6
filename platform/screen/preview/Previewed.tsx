import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { headingWords, titleOfRow } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import { useFigures } from '../page/figures.ts'
import { Details } from '../record/Details.tsx'
import OwnView from '../record/OwnView.tsx'
import { prefetchRecord, recordQuery } from '../record/read.ts'
import { Go } from '../router/Go.tsx'
import { isOffered, ownBelow, recordPath, type ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import styles from './Preview.module.css'

export interface PreviewProps {
  readonly entry: ScreenEntry
  readonly definition: Definition
  /** Undefined while the rows of another page are under way: what was shown stays. */
  readonly id: number | undefined
  /** Counted from 1 through the whole list. */
  readonly at: number
  /** Undefined until it is counted. */
  readonly total: number | undefined
  /** The rows before and after on this page. */
  readonly previous: number | undefined
  readonly next: number | undefined
  readonly onStep: (by: 1 | -1) => void
  readonly onClose: () => void
}

/** What the page of a record shows of it, and the way to the rows beside it, which are fetched already. */
export function Previewed({ entry, definition, id, at, total, previous, next, onStep, onClose }: PreviewProps) {
  const t = useT()
  const locale = useLocale()
  const figures = useFigures()
  const { data, isPlaceholderData, error } = useQuery({
    ...recordQuery(definition, id ?? 0),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    for (const beside of [previous, next]) if (beside !== undefined) prefetchRecord(definition, beside)
  }, [definition, previous, next])
  const record = error && !isPlaceholderData ? undefined : data
  const status = definition.states?.field
  const title = record && titleOfRow(definition, record)
  const place =
    total === undefined
      ? figures.number(at)
      : t('screen.of_list', { at: figures.number(at), total: figures.number(total) })
  return (
    <>
      <header className={styles.head}>
        <span className={styles.place}>{place}</span>
        <Tool label={t('screen.previous_record')} disabled={previous === undefined} onClick={() => onStep(-1)}>
          <IconChevronUp size={16} />
        </Tool>
        <Tool label={t('screen.next_record')} disabled={next === undefined} onClick={() => onStep(1)}>
          <IconChevronDown size={16} />
        </Tool>
        <Tool label={t('preview.close')} onClick={onClose}>
          <IconX size={16} />
        </Tool>
      </header>
      <p role="status" className="unseen">
        {title !== undefined && !isPlaceholderData && (
          <>
            <bdi>{title}</bdi> {place}
          </>
        )}
      </p>
      <div className={styles.body} data-stale={isPlaceholderData} aria-busy={record === undefined || isPlaceholderData}>
        {error && !record && <p role="alert">{error.message}</p>}
        {record && (
          <>
            <h2>
              <Go href={recordPath(entry, record.id, title)}>
                {headingWords(definition, record, figures.day).map(({ name, word }) => (
                  <bdi key={name}>{word}</bdi>
                ))}
              </Go>
              {status && <StatusOf definition={definition} name={status} value={record[status]} locale={locale} />}
            </h2>
            <Details key={record.id} definition={definition} record={record} isEditable={false} />
            {ownBelow(definition.name)
              .filter((part) => isOffered(part, record))
              .map(({ load }, index) => (
                <OwnView key={index} load={load} record={record} />
              ))}
          </>
        )}
      </div>
    </>
  )
}

function StatusOf(props: { definition: Definition; name: string; value: unknown; locale: string }) {
  const { definition, name, value, locale } = props
  const field = fieldOf(definition, name)
  const { Cell } = screenOfField(field)
  return <Cell definition={definition} name={name} field={field} value={value} row={{ id: 0 }} locale={locale} />
}

function Tool(props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled, onClick, children } = props
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
