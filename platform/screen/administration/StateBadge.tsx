import { useT } from '../texts/texts.ts'
import type { RunState } from './runs.ts'
import controls from '../field/controls.module.css'

const tones: Readonly<Record<RunState, string>> = {
  waiting: 'careful',
  running: 'fresh',
  done: 'good',
  failed: 'bad',
  cancelled: 'none',
}

/** How far a run of a job came. */
export function StateBadge({ state }: { state: RunState }) {
  const t = useT()
  return (
    <span className={controls.badge} data-tone={tones[state]}>
      {t(`jobs.state.${state}`)}
    </span>
  )
}
