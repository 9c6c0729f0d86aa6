import { useT } from '../texts/texts.ts'
import type { ImportRun } from './runs.ts'
import controls from '../field/controls.module.css'

const tones: Readonly<Record<ImportRun['state'], string>> = {
  reading: 'fresh',
  checked: 'careful',
  storing: 'fresh',
  taking: 'fresh',
  stored: 'good',
  undoing: 'fresh',
  undone: 'none',
  failed: 'bad',
}

/** How far a run came. */
export function RunBadge({ run }: { run: Pick<ImportRun, 'state'> }) {
  const t = useT()
  return (
    <span className={controls.badge} data-tone={tones[run.state]}>
      {t(`transfer.state.${run.state}`)}
    </span>
  )
}
