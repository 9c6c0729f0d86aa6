import type { Definition, LookedForward } from '#platform/resource/definition.ts'
import { fieldOf, mayKnow } from '../field/options.ts'
import { Go } from '../router/Go.tsx'
import { opensList } from '../router/opens.ts'
import { allScreens, definitionOf, listPath, type ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { useWords } from './words.ts'
import styles from './Help.module.css'

interface Day {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly day: LookedForward
}

/** Which days of which records the calendar tells of: those whose list opens to the reader, by fields the reader may know. */
export function CalendarHelp() {
  return (
    <dl className={styles.fields}>
      {daysKnown().map((one) => (
        <DayLine key={`${one.entry.name}.${one.day.field}`} {...one} />
      ))}
    </dl>
  )
}

const daysKnown = (): Day[] =>
  allScreens().flatMap((entry) => {
    const definition = definitionOf(entry.name)
    if (!definition || !opensList(entry)) return []
    return definition.calendar
      .filter(({ field }) => mayKnow(fieldOf(definition, field)))
      .map((day) => ({ entry, definition, day }))
  })

function DayLine({ entry, definition, day }: Day) {
  const t = useT()
  const words = useWords(definition)
  return (
    <div>
      <dt>{t(`${entry.name}.calendar.${day.field}`)}</dt>
      <dd>
        <Go href={listPath(entry)}>{words.plural(entry.name)}</Go>
        {day.when && (
          <span className={styles.when}>
            {t('help.day_when', {
              field: words.field(day.when.field),
              choices: words.list(day.when.is.map((choice) => words.choice(day.when?.field ?? '', choice))),
            })}
          </span>
        )}
      </dd>
    </div>
  )
}
