import { useStep } from '../account/useStep.ts'
import styles from './Page.module.css'

interface Props {
  readonly label: string
  readonly work: () => Promise<void>
}

/** The main button of a page that does one thing: pressed again meanwhile it does nothing, and a refusal is told. */
export function StepButton({ label, work }: Props) {
  const { isBusy, step } = useStep()
  return (
    <button type="button" className={styles.button} data-primary disabled={isBusy} onClick={() => void step(work)}>
      {label}
    </button>
  )
}
