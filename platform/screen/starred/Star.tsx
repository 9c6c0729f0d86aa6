import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { saidBy } from '../api/said.ts'
import { say } from '../notice/notices.ts'
import { useT } from '../texts/texts.ts'
import type { NamedPlace } from './places.ts'
import { star } from './starred.ts'

/** Says so when the work is refused. */
export const told = (work: Promise<void>): void => void work.catch((caught: unknown) => say(saidBy(caught), 'error'))

interface StarProps {
  readonly place: Pick<NamedPlace, 'path' | 'title'>
  readonly isStarred: boolean
}

/** Gives a page its star or takes it away. */
export function Star({ place: { path, title }, isStarred }: StarProps) {
  const t = useT()
  return (
    <button
      type="button"
      aria-label={t(isStarred ? 'starred.remove' : 'starred.add', { name: title })}
      title={t(isStarred ? 'starred.remove' : 'starred.add', { name: title })}
      data-starred={isStarred || undefined}
      onClick={() => told(star(path, !isStarred))}
    >
      {isStarred ? <IconStarFilled size={15} aria-hidden /> : <IconStar size={15} aria-hidden />}
    </button>
  )
}
