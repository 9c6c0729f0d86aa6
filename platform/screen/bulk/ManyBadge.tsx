import { useT } from '../texts/texts.ts'
import type { ManyRun } from './many_runs.ts'
import controls from '../field/controls.module.css'

const tones: Readonly<Record<ManyRun['state'], string>> = {
  waiting: 'careful',
  running: 'fresh',
  done: 'good',
  failed: 'bad',
  cancelled: 'none',
}

/** How far a change of many came. */
export function ManyBadge({ state }: Pick<ManyRun, 'state'>) {
  const t = useT()
  return (
    <span className={controls.badge} data-tone={tones[state]}>
      {t(`bulk.state.${state}`)}
    </span>
  )
}
