import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Definition } from '#platform/resource/definition.ts'
import { useLook } from '../look.ts'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import type { ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { isLookedAt, isOpen, leftOf, manyPath, manyRunsQuery } from './many_runs.ts'
import styles from './ManyEntry.module.css'

/** So long a list asks nobody whether a change of many goes on: whoever asks for one here is told by its own page. */
const freshFor = 60_000

/**
 * The way from a list to what somebody changed many of: how far it is, how many were refused until that was read, then a sign
 * alone. Whoever has changed none has none.
 */
export default function ManyEntry({ entry, definition }: { entry: ScreenEntry; definition: Definition }) {
  const t = useT()
  const figures = useFigures()
  const { data: runs } = useQuery({ ...manyRunsQuery(definition, useLook().language), staleTime: freshFor })
  if (!runs?.[0]) return null
  const running = runs.find(isOpen)
  const [last] = runs
  const left = last.refused + leftOf(last)
  const isNews = running !== undefined || (left > 0 && !isLookedAt(definition, last))
  const word = running
    ? t('list.many_going', {
        n: figures.number(running.changed + running.refused),
        of: figures.number(running.total),
      })
    : t('list.many_left', { n: left })
  return (
    <Go
      href={isNews ? manyPath(entry, (running ?? last).id) : manyPath(entry)}
      className={isNews ? styles.news : undefined}
      data-tone={running ? 'going' : 'left'}
      title={t('list.many_runs')}
      {...(isNews ? {} : { 'aria-label': t('list.many_runs') })}
    >
      <IconStack2 size={16} stroke={1.7} aria-hidden />
      {isNews && word}
    </Go>
  )
}
