import { IconCheck, IconLock } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '../texts/texts.ts'
import { areaLabel, rightLabel, verbLabel } from './labels.ts'
import { shareOf, toggled, type Ids, type Matrix, type Right } from './matrix.ts'
import { nextPlace, type Place } from './steps.ts'
import styles from './Rights.module.css'

interface Props {
  readonly matrix: Matrix
  readonly held: Ids
  readonly before: Ids
  /** Undefined: only to be read. */
  readonly onChange: ((held: Ids) => void) | undefined
  /** Whether this person may give the right at all. */
  readonly mayGive: (right: Right) => boolean
}

/** Areas down, verbs across. One box has the Tab key, the arrows go through the others, Space changes. */
export function RightsGrid(props: Props) {
  const t = useT()
  const { matrix, held, onChange } = props
  const { rows, verbs } = matrix
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const changeable = (right: Right): boolean => props.before.has(right.id) || props.mayGive(right)
  const columnRights = (verb: string): Right[] =>
    rows.flatMap((row) => row.rights.get(verb) ?? []).filter((right) => changeable(right))
  // A filter may have taken the row away in which the focus was.
  const here: Place = { row: Math.min(at.row, rows.length - 1), column: at.column }
  const press = (event: KeyboardEvent): void => {
    const exists = ({ row, column }: Place): HTMLElement | null =>
      table.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`) ?? null
    const isRtl = document.documentElement.dir === 'rtl'
    const next = nextPlace(
      event,
      here,
      { rows: rows.length, columns: verbs.length, isRtl },
      (place) => exists(place) !== null,
    )
    if (!next) return
    event.preventDefault()
    exists(next)?.focus()
  }
  const box = (place: Place) => ({
    'data-place': `${place.row}:${place.column}`,
    tabIndex: place.row === here.row && place.column === here.column ? 0 : -1,
    onFocus: () => setAt(place),
  })
  return (
    <table
      ref={table}
      className={styles.grid}
      {...(onChange ? { role: 'grid', onKeyDown: press } : {})}
      aria-label={t('rights.title')}
    >
      <thead>
        <tr>
          <th scope="col">{t('rights.areas')}</th>
          {verbs.map((verb, column) => (
            <th key={verb} scope="col">
              {onChange && columnRights(verb).length > 0 ? (
                <label>
                  <ShareBox
                    rights={columnRights(verb)}
                    held={held}
                    label={t('rights.whole_column', { verb: verbLabel(verb, t) })}
                    onChange={onChange}
                    box={box({ row: -1, column })}
                  />
                  <span aria-hidden>{verbLabel(verb, t)}</span>
                </label>
              ) : (
                verbLabel(verb, t)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const own = [...row.rights.values()].filter(changeable)
          return (
            <tr key={row.area}>
              <th scope="row">
                {onChange && own.length > 0 ? (
                  <label>
                    <ShareBox
                      rights={own}
                      held={held}
                      label={t('rights.whole_row', { area: areaLabel(row.area, t) })}
                      onChange={onChange}
                      box={box({ row: index, column: -1 })}
                    />
                    <span aria-hidden>{areaLabel(row.area, t)}</span>
                  </label>
                ) : (
                  areaLabel(row.area, t)
                )}
              </th>
              {verbs.map((verb, column) => {
                const right = row.rights.get(verb)
                return (
                  <td key={verb} data-none={right === undefined || undefined}>
                    {right && (
                      <RightBox
                        {...props}
                        right={right}
                        verb={verb}
                        isOpen={changeable(right)}
                        box={box({ row: index, column })}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface BoxProps {
  readonly 'data-place': string
  readonly tabIndex: number
  readonly onFocus: () => void
}

/** One right: a box, or a mark where it is only read. */
function RightBox({
  right,
  verb,
  held,
  before,
  onChange,
  isOpen,
  box,
}: Props & { right: Right; verb: string; isOpen: boolean; box: BoxProps }) {
  const t = useT()
  const has = held.has(right.id)
  const words = [
    rightLabel(right, t),
    right.is_sensitive ? t('rights.sensitive') : '',
    right.is_active ? '' : t('rights.not_in_force'),
    onChange && !isOpen ? t('rights.not_yours') : '',
  ].filter(Boolean)
  const mark = right.is_sensitive && <IconLock size={11} stroke={2} aria-hidden className={styles.lock} />
  if (!onChange)
    return (
      <span className={styles.cell} title={right.code}>
        {has ? <IconCheck size={15} stroke={2.2} aria-hidden /> : <span className={styles.without} aria-hidden />}
        <span className="unseen">{t(has ? 'rights.has' : 'rights.has_not', { right: words.join(', ') })}</span>
        {mark}
        <span className={styles.verb} aria-hidden>
          {verbLabel(verb, t)}
        </span>
      </span>
    )
  return (
    <label
      className={styles.cell}
      title={`${right.code}${words.length > 1 ? `: ${words.slice(1).join(', ')}` : ''}`}
      data-changed={has !== before.has(right.id) || undefined}
    >
      <input
        type="checkbox"
        checked={has}
        aria-label={words.join(', ')}
        aria-disabled={!isOpen}
        onChange={() => isOpen && onChange(toggled([right], held))}
        {...box}
      />
      {mark}
      <span className={styles.verb} aria-hidden>
        {verbLabel(verb, t)}
      </span>
    </label>
  )
}

interface ShareBoxProps {
  readonly rights: readonly Right[]
  readonly held: Ids
  readonly label: string
  readonly onChange: (held: Ids) => void
  readonly box: BoxProps
}

/** All, some or none of a row or column. */
function ShareBox({ rights, held, label, onChange, box }: ShareBoxProps) {
  const share = shareOf(rights, held)
  return (
    <input
      type="checkbox"
      ref={(element) => {
        if (element) element.indeterminate = share === 'some'
      }}
      checked={share === 'all'}
      aria-label={label}
      onChange={() => onChange(toggled(rights, held))}
      {...box}
    />
  )
}
