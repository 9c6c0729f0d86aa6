import { Button, Modal } from '#platform/screen/theme/parts.ts'
import { useId, useState, type FormEvent } from 'react'
import { Choose } from '#platform/screen/field/Choose.tsx'
import { wordsMatch } from '#platform/screen/search/match.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { ChartNode } from './chart_nodes.ts'
import forms from '#platform/screen/form/Form.module.css'
import styles from './chart.module.css'

interface Props {
  readonly title: string
  /** What the choice is called, and what it leads to. */
  readonly label: string
  readonly help: string
  readonly action: string
  readonly places: readonly ChartNode[]
  readonly onClose: () => void
  /** Answers what is against it, said below the choice; undefined when it is done. */
  readonly onChosen: (place: ChartNode) => Promise<string | undefined>
}

/** Asks for another line of the chart: where something moves to, or what it is merged into. */
export function ChooseLine({ title, label, help, action, places, onClose, onChosen }: Props) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState<ChartNode>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const nameOf = ({ code, name }: ChartNode): string => `${code} ${name}`
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!place) return setProblem(t('chart.choose_first'))
    setBusy(true)
    const against = await onChosen(place)
    if (against === undefined) return onClose()
    setProblem(against)
    setBusy(false)
  }
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': t('screen.close') }}>
      <form noValidate className={styles.choice} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{label}</label>
        <Choose
          id={id}
          options={places
            .filter((one) => wordsMatch(text, nameOf(one)))
            .map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          shown={place ? nameOf(place) : ''}
          text={text}
          onText={setText}
          onChoose={(option) => {
            setPlace(places.find((one) => String(one.id) === option?.value))
            setProblem('')
          }}
          required
          invalid={problem !== ''}
          describedBy={`${id}-said`}
        />
        <p className={styles.help}>{help}</p>
        <p id={`${id}-said`} role="alert" className={forms.problem}>
          {problem}
        </p>
        <Button type="submit" loading={isBusy}>
          {action}
        </Button>
      </form>
    </Modal>
  )
}
