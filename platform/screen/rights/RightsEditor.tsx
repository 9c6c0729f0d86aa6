import { useId, useMemo, useState, type ReactNode } from 'react'
import { wordsMatch } from '../search/match.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { areaLabel, rightLabel } from './labels.ts'
import { matrixOf, type Ids, type Right } from './matrix.ts'
import { RightsGrid } from './RightsGrid.tsx'
import controls from '../field/controls.module.css'
import styles from './Rights.module.css'

const views = ['all', 'held', 'changed', 'sensitive'] as const
type View = (typeof views)[number]

interface Props {
  readonly rights: readonly Right[]
  readonly held: Ids
  readonly before: Ids
  readonly onChange: ((held: Ids) => void) | undefined
  /** Stands at the end of the line above the grid. */
  readonly beside?: ReactNode
}

/** The grid with what narrows it. */
export function RightsEditor({ rights, held, before, onChange, beside }: Props) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  const [view, setView] = useState<View>('all')
  const matrix = useMemo(() => matrixOf(rights, (area) => areaLabel(area, t)), [rights, t])
  const fits = (right: Right): boolean =>
    view === 'all' ||
    (view === 'held' && held.has(right.id)) ||
    (view === 'changed' && held.has(right.id) !== before.has(right.id)) ||
    (view === 'sensitive' && right.is_sensitive)
  const rows = matrix.rows.filter(({ rights: row }) => {
    const own = [...row.values()]
    const words = own.map((right) => `${right.code} ${rightLabel(right, t)}`).join(' ')
    return wordsMatch(text, words) && own.some(fits)
  })
  return (
    <div className={styles.editor}>
      <div className={styles.narrow}>
        <input
          className={controls.input}
          type="search"
          aria-label={t('rights.filter')}
          placeholder={t('rights.filter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <label className="unseen" htmlFor={id}>
          {t('rights.show')}
        </label>
        <select
          id={id}
          className={controls.input}
          value={view}
          onChange={(event) => setView(views.find((one) => one === event.currentTarget.value) ?? 'all')}
        >
          {views
            .filter((one) => onChange || one !== 'changed')
            .map((one) => (
              <option key={one} value={one}>
                {t(`rights.show.${one}`)}
              </option>
            ))}
        </select>
        {beside}
      </div>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{t('screen.nothing_matches')}</p>
      ) : (
        <div className={styles.scroll}>
          <RightsGrid
            matrix={{ rows, verbs: matrix.verbs }}
            held={held}
            before={before}
            onChange={onChange}
            mayGive={(right) => may(right.code)}
          />
        </div>
      )}
      <p className={styles.legend}>{t('rights.legend')}</p>
    </div>
  )
}
