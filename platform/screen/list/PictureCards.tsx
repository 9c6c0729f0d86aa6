import { IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { likenessOf } from '#platform/resource/likeness.ts'
import { storedFile, type RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { initials } from '../field/initials.ts'
import { fieldOf } from '../field/options.ts'
import { titleOfRow, titleWord } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import { Go } from '../router/Go.tsx'
import { recordPath } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { isFilled } from './columns.ts'
import { linesOf, type Heading } from './groups.ts'
import type { ListParts } from './parts.ts'
import styles from './PictureCards.module.css'

type Props = Pick<ListParts, 'entry' | 'definition' | 'state' | 'rows' | 'chosen' | 'toggle' | 'preview'> & {
  readonly at: number
  readonly setAt: (at: number) => void
  readonly groups: { readonly headings: ListParts['headings']; readonly show: (heading: Heading) => ReactNode }
}

/** Facts under a picture; more are read beside the list. */
const mostFacts = 2

/** The rows of a list by their pictures, for whoever looks for a face or a logo. Its keys are those of the list. */
export default function PictureCards({ definition, rows, groups, ...more }: Props) {
  const t = useT()
  const all = rows ?? []
  const likeness = likenessOf(definition) ?? ''
  return (
    <ul className={styles.cards} aria-label={t(`${definition.name}.plural`)}>
      {linesOf(all.length, groups.headings).map((line) => {
        if (typeof line === 'object')
          return (
            <li key={`group-${line.group.key}`} className={styles.heading}>
              {groups.show(line)}
            </li>
          )
        const row = all[line]
        return row && <Card key={row.id} {...{ ...more, definition, row, index: line, likeness }} />
      })}
    </ul>
  )
}

type CardProps = Omit<Props, 'rows' | 'groups'> & {
  readonly row: RecordRow
  readonly index: number
  readonly likeness: string
}

function Card({ entry, definition, state, row, index, likeness, chosen, toggle, preview, at, setAt }: CardProps) {
  const t = useT()
  const title = titleOfRow(definition, row)
  const file = storedFile(row, likeness)
  // Letters of the name: a number comes first in many a title.
  const words = definition.title.map((name) => titleWord(definition, name, row)).filter((word) => !/^\W*\d/.test(word))
  return (
    <li
      data-row={index}
      data-here={index === at || undefined}
      data-chosen={chosen.has(row.id) || undefined}
      className={styles.card}
      onFocus={() => setAt(index)}
    >
      <Go href={recordPath(entry, row.id, title)}>
        <span className={styles.picture}>
          {file ? (
            <img src={`${file.url}?size=thumb`} alt="" loading="lazy" onLoad={fill} />
          ) : (
            <span aria-hidden data-letters={initials(words.join(' ') || title)} />
          )}
        </span>
        <bdi className={styles.title}>{title || `#${row.id}`}</bdi>
        <Facts {...{ definition, state, row, likeness }} />
      </Go>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={t('screen.select_row', { name: title })}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row.id)}
        />
      </label>
      <button
        type="button"
        className={styles.look}
        aria-label={t('screen.preview_row', { name: title })}
        title={t('screen.preview_row', { name: title })}
        onClick={() => preview(index)}
      >
        <IconLayoutSidebarRightExpand size={16} stroke={1.7} aria-hidden />
      </button>
    </li>
  )
}

/** A portrait fills its place, the head of it before all; a logo, long or wide, is shown whole. */
function fill({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (image.naturalHeight > image.naturalWidth * 1.1) image.dataset['shape'] = 'portrait'
}

function Facts({ definition, state, row, likeness }: Pick<CardProps, 'definition' | 'state' | 'row' | 'likeness'>) {
  const locale = useLocale()
  const status = definition.states?.field
  const others = state.columns.filter(
    (name) =>
      !definition.title.includes(name) &&
      name !== status &&
      name !== likeness &&
      isFilled(row, name) &&
      row[name] !== false,
  )
  return [...(status === undefined ? [] : [status]), ...others].slice(0, mostFacts).map((name) => {
    const field = fieldOf(definition, name)
    const { Cell } = screenOfField(field)
    return (
      <span key={name} className={styles.fact}>
        <Cell definition={definition} name={name} field={field} value={row[name]} row={row} locale={locale} />
      </span>
    )
  })
}
