import type { Definition, States } from '#platform/resource/definition.ts'
import { stepLabelIds } from '#platform/texts/label.ts'
import { toneOf } from '../field/tone.ts'
import { fieldOf } from '../field/options.ts'
import { choiceLabel, hasText, useT } from '../texts/texts.ts'
import { statePicture } from './state_picture.ts'
import { useWords } from './words.ts'
import controls from '../field/controls.module.css'
import styles from './Help.module.css'

function Meaning({ id }: { readonly id: string | undefined }) {
  const t = useT()
  return id === undefined ? null : <p>{t(id)}</p>
}

/** The states of a record: what each means, and which step leads from where to where. */
export function StateHelp({ definition, states }: { definition: Definition; states: States }) {
  const t = useT()
  const words = useWords(definition)
  const label = (state: string): string => choiceLabel(definition, states.field, state)
  const action = (step: string): string => t(stepLabelIds(definition, step).find(hasText) ?? 'help.step_unnamed')
  // The resource's own words, or those of all that go the same way.
  const meaning = (state: string): string | undefined =>
    [`help.${definition.name}.${state}`, `help.status.${state}`].find(hasText)
  const all = fieldOf(definition, states.field).choices ?? []
  return (
    <div className={styles.states}>
      <dl className={styles.fields}>
        {all.map((state) => (
          <div key={state}>
            <dt>
              <span className={controls.badge} data-tone={toneOf(state)}>
                {label(state)}
              </span>
            </dt>
            <dd>
              <Meaning id={meaning(state)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.way}>
        <Picture states={states} all={all} label={label} number={words.number} />
        <ol>
          {states.transitions.map((step, at) => (
            <li key={`${step.action} ${step.to}`}>
              <span>{words.number(at + 1)}</span>
              {t('help.step', {
                action: action(step.action),
                from: words.list(step.from.map(label)),
                to: label(step.to),
              })}
              {step.permission === 'system' && ` ${t('help.step_system')}`}
              {step.asks?.includes('note') && ` ${t('help.step_note')}`}
              {step.irreversible && ` ${t('screen.confirm_irreversible')}`}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

interface PictureProps {
  readonly states: States
  readonly all: readonly string[]
  readonly label: (state: string) => string
  readonly number: (value: number) => string
}

/** The list beside it says the same in words: whoever does not see the picture misses nothing. */
function Picture({ states, all, label, number }: PictureProps) {
  const { width, height, boxes, lines, box } = statePicture(states, all)
  if (boxes.length < 2) return null
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <defs>
        <marker id="help-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      {lines.map(({ from, to, path }) => (
        <path key={`${from} ${to}`} d={path} markerEnd="url(#help-arrow)" />
      ))}
      {boxes.map(({ state, top }) => (
        <g key={state} data-tone={toneOf(state)}>
          <rect x={box.left} y={top} width={box.width} height={box.height} rx="4" />
          <text x={box.left + box.width / 2} y={top + box.height / 2} dominantBaseline="central" textAnchor="middle">
            {label(state)}
          </text>
        </g>
      ))}
      {lines.map(({ from, to, steps, x, y }) => (
        <g key={`${from} ${to}`} data-number>
          <rect x={x - 5 - steps.length * 4} y={y - 7} width={10 + steps.length * 8} height="14" rx="7" />
          <text x={x} y={y} dominantBaseline="central" textAnchor="middle">
            {steps.map(number).join(', ')}
          </text>
        </g>
      ))}
    </svg>
  )
}
