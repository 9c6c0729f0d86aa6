import { IconLayoutBottombarExpand } from '@tabler/icons-react'
import { startTransition, type ReactNode } from 'react'
import type { RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { titleOfRow } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import { Go } from '../router/Go.tsx'
import { recordPath } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { givesWay } from './columns.ts'
import { linesOf, type Heading } from './groups.ts'
import type { ListParts } from './parts.ts'
import { useLongPress } from './useLongPress.ts'
import styles from './Cards.module.css'

type Props = Pick<ListParts, 'entry' | 'definition' | 'rows'> & {
  /** Which cards are chosen, and what chooses one; a list that offers no choice has none. */
  readonly chosen?: ListParts['chosen']
  readonly toggle?: ListParts['toggle']
  /** A tap chooses instead of opening. */
  readonly isChoosing?: boolean
  /** Where rows stand in groups: their headings, and how one looks. */
  readonly groups?: { readonly headings: ListParts['headings']; readonly show: (heading: Heading) => ReactNode }
  readonly columns: readonly string[]
  /** Shows a record without leaving the list. */
  readonly preview?: ListParts['preview']
}

/** Under 600 px: two lines a record, nothing scrolls sideways. */
export function Cards({ entry, definition, columns, rows, groups, preview, chosen, toggle, isChoosing }: Props) {
  const t = useT()
  const locale = useLocale()
  const status = definition.states?.field
  const others = columns.filter((name) => !definition.title.includes(name) && name !== status).slice(0, 4)
  const cell = (name: string, row: RecordRow) => {
    const field = fieldOf(definition, name)
    const { Cell } = screenOfField(field)
    return <Cell definition={definition} name={name} field={field} value={row[name]} row={row} locale={locale} />
  }
  const isOfCodes = definition.title.every((name) => !givesWay(fieldOf(definition, name)))
  const all = rows ?? []
  const content = (row: RecordRow) => (
    <>
      <span className={styles.first}>
        <bdi className={styles.title} data-codes={isOfCodes || undefined}>
          {titleOfRow(definition, row)}
        </bdi>
        {status && cell(status, row)}
      </span>
      <span className={styles.second}>
        {others
          .filter((name) => row[name] != null && row[name] !== '' && row[name] !== false)
          .map((name) => (
            <span key={name} data-words={givesWay(fieldOf(definition, name)) || undefined}>
              {cell(name, row)}
            </span>
          ))}
      </span>
    </>
  )
  const card = (row: RecordRow, index: number) =>
    isChoosing && toggle ? (
      <li key={row.id} data-row={index} data-chosen={chosen?.has(row.id) || undefined}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            aria-label={t('screen.select_row', { name: titleOfRow(definition, row) })}
            checked={chosen?.has(row.id) ?? false}
            onChange={() => toggle(row.id)}
          />
          <span className={styles.content}>{content(row)}</span>
        </label>
      </li>
    ) : (
      <li key={row.id} data-row={index}>
        <Held held={toggle && (() => startTransition(() => toggle(row.id)))}>
          <Go href={recordPath(entry, row.id, titleOfRow(definition, row))} className={styles.content}>
            {content(row)}
          </Go>
        </Held>
        {preview && (
          <button
            type="button"
            aria-label={t('screen.preview_row', { name: titleOfRow(definition, row) })}
            onClick={() => preview(index)}
          >
            <IconLayoutBottombarExpand size={18} stroke={1.6} aria-hidden />
          </button>
        )}
      </li>
    )
  return (
    <ul className={styles.cards} data-roomy={toggle !== undefined || undefined}>
      {linesOf(all.length, groups?.headings ?? []).map((line) => {
        if (typeof line === 'object')
          return (
            <li key={`group-${line.group.key}`} data-group>
              {groups?.show(line)}
            </li>
          )
        const row = all[line]
        return row && card(row, line)
      })}
    </ul>
  )
}

/** A finger that stays on a card chooses it. */
function Held({ held, children }: { held: (() => void) | undefined; children: ReactNode }) {
  const press = useLongPress(() => held?.())
  return held ? (
    <span className={styles.held} {...press}>
      {children}
    </span>
  ) : (
    children
  )
}
