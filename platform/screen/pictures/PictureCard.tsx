import { IconGripVertical, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { hasCover } from '#platform/resource/pictures.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { storedFile, type RecordRow } from '../api/record.ts'
import { saidBy } from '../api/said.ts'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { deleteRecord } from '../record/deleteRecord.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import { setCover } from './pictures.ts'
import type { Order } from './useOrder.ts'
import styles from './Pictures.module.css'

const InPlace = lazy(() => import('../record/InPlace.tsx'))

interface Props {
  readonly definition: Definition
  readonly row: RecordRow
  readonly at: number
  readonly count: number
  readonly order: Order
  readonly isCover: boolean
  readonly mayChange: boolean
  readonly mayDelete: boolean
  /** Looks at it large. */
  readonly onShow: (key: string) => void
}

const wordOf = (row: RecordRow, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

/** One picture: itself, what is said of it, and what can be done with it. */
export function PictureCard(props: Props) {
  const t = useT()
  const figures = useFigures()
  const { definition, row, at, count, order, isCover, mayChange, mayDelete } = props
  const file = storedFile(row, 'image')
  const alt = wordOf(row, 'alt')
  const name = wordOf(row, 'caption') || alt || file?.name || `#${row.id}`
  const place = t('pictures.place', { at: figures.number(at + 1), n: figures.number(count) })
  const remove = async (): Promise<void> => {
    const next = document.querySelector<HTMLElement>(`[data-picture="${row.id}"] + [data-picture] button`)
    if (await deleteRecord(definition, row)) next?.focus()
  }
  const marks = (is: boolean): void => {
    setCover(definition, row, is).catch((caught: unknown) => say(saidBy(caught), 'error'))
  }
  return (
    <li data-picture={row.id} data-held={order.held === row.id || undefined}>
      <button
        type="button"
        className={styles.face}
        aria-label={t('pictures.show', { name })}
        onClick={() => file && props.onShow(file.key)}
      >
        {file && <img src={`${file.url}?size=thumb`} alt={alt} loading="lazy" draggable={false} />}
        {isCover && <span className={styles.cover}>{t('pictures.cover')}</span>}
      </button>
      <div className={styles.words}>
        {['caption', 'alt']
          .filter((one) => one in definition.fields)
          .map((one) => (
            <Words key={one} definition={definition} row={row} name={one} mayChange={mayChange} />
          ))}
      </div>
      {(mayChange || mayDelete) && (
        <div className={styles.tools}>
          {mayChange && count > 1 && (
            <button
              type="button"
              data-grip
              aria-label={`${t('pictures.move', { name })} ${place}`}
              title={t('pictures.move_how')}
              onKeyDown={(event) => order.press(row.id, event)}
              onPointerDown={(event) => order.take(row.id, event)}
            >
              <IconGripVertical size={16} stroke={1.7} aria-hidden />
            </button>
          )}
          {mayChange && hasCover(definition) && (
            <button
              type="button"
              aria-pressed={row['is_cover'] === true}
              aria-label={t('pictures.make_cover', { name })}
              title={t('pictures.make_cover', { name })}
              onClick={() => marks(row['is_cover'] !== true)}
            >
              {row['is_cover'] === true ? (
                <IconStarFilled size={16} aria-hidden />
              ) : (
                <IconStar size={16} stroke={1.7} aria-hidden />
              )}
            </button>
          )}
          {mayDelete && (
            <button
              type="button"
              aria-label={t('pictures.delete', { name })}
              title={t('pictures.delete', { name })}
              onClick={() => void remove()}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </button>
          )}
        </div>
      )}
    </li>
  )
}

/** What is said of a picture, corrected where it stands. */
function Words({
  definition,
  row,
  name,
  mayChange,
}: Pick<Props, 'definition' | 'row' | 'mayChange'> & { readonly name: string }) {
  const t = useT()
  const [isTyped, setTyped] = useState(false)
  const value = wordOf(row, name)
  const label = fieldLabel(definition, name)
  if (isTyped)
    return (
      <Suspense fallback={null}>
        <InPlace definition={definition} record={row} name={name} onDone={() => setTyped(false)} />
      </Suspense>
    )
  if (!mayChange) return value === '' ? null : <p data-words={name}>{<bdi>{value}</bdi>}</p>
  return (
    <button
      type="button"
      data-words={name}
      data-missing={value === '' || undefined}
      aria-label={t('pictures.change', { label, value })}
      title={label}
      onClick={() => setTyped(true)}
    >
      <bdi>{value || label}</bdi> <IconPencil size={13} stroke={1.7} aria-hidden />
    </button>
  )
}
