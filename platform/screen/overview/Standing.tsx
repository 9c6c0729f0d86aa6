import { useQueries, useQuery } from '@tanstack/react-query'
import { today } from '#platform/clock/clock.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { toneOf } from '../field/tone.ts'
import { useFigures } from '../page/figures.ts'
import { Part } from '../page/Page.tsx'
import { writeAddress } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { definitionOf, listPath, type ScreenEntry } from '../screens.ts'
import { choiceLabel, fieldLabel, loadResource, useT } from '../texts/texts.ts'
import { countQuery } from './count.ts'
import { endsOf, statesOf } from './figures_of.ts'
import styles from './Overview.module.css'

/** How the records of a list stand: by state, and by the days on which something ends. Nothing for lists without states. */
export function Standing({ entry }: { entry: ScreenEntry }) {
  const { data: definition } = useQuery({
    queryKey: ['definition', entry.name],
    queryFn: async () => {
      await loadResource(entry.name)
      return definitionOf(entry.name) ?? null
    },
    staleTime: Infinity,
  })
  return definition && statesOf(definition) ? <Counted entry={entry} definition={definition} /> : null
}

function Counted({ entry, definition }: { entry: ScreenEntry; definition: Definition }) {
  const t = useT()
  const figures = useFigures()
  const states = statesOf(definition) ?? { field: '', choices: [] }
  const ends = endsOf(definition, today()).flatMap(({ field, figures: own }) =>
    own.map((figure) => ({ ...figure, field })),
  )
  const byState = states.choices.map((choice) => ({ choice, filters: { [states.field]: choice } }))
  const counts = useQueries({ queries: byState.map(({ filters }) => countQuery(entry.name, filters)) })
  const endCounts = useQueries({ queries: ends.map(({ filters }) => countQuery(entry.name, filters)) })
  const all = counts.reduce((sum, { data }) => sum + (data ?? 0), 0)
  const href = (filters: Readonly<Record<string, string>>): string => `${listPath(entry)}${writeAddress(filters)}`
  if (all === 0) return null
  const label = t('overview.by', { list: t(`${entry.name}.plural`), field: fieldLabel(definition, states.field) })
  return (
    <Part title={t(`${entry.name}.plural`)}>
      <div className={styles.standing}>
        <div className={styles.shares} aria-hidden>
          {byState.map(({ choice }, at) => {
            const count = counts[at]?.data ?? 0
            return count > 0 && <span key={choice} data-tone={toneOf(choice)} style={{ flexGrow: count }} />
          })}
        </div>
        <ul className={styles.states} aria-label={label}>
          {byState.map(({ choice, filters }, at) => {
            const count = counts[at]?.data
            return (
              count !== undefined &&
              count > 0 && (
                <li key={choice}>
                  <Go href={href(filters)}>
                    <i data-tone={toneOf(choice)} aria-hidden />
                    <span>{choiceLabel(definition, states.field, choice)}</span> <b>{figures.number(count)}</b>
                  </Go>
                </li>
              )
            )
          })}
        </ul>
        {ends.map(({ key, field, filters }, at) => {
          const count = endCounts[at]?.data
          return (
            count !== undefined &&
            count > 0 && (
              <Go
                key={`${field}-${key}`}
                href={href(filters)}
                className={styles.ends}
                data-past={key === 'past' || undefined}
              >
                <b>{figures.number(count)}</b>
                <span>
                  {fieldLabel(definition, field)}: {t(`overview.${key}`)}
                </span>
              </Go>
            )
          )
        })}
      </div>
    </Part>
  )
}
