import { useState } from 'react'
import type { FieldCellProps, FieldFilterProps, FieldInputProps, FieldScreen } from '../../screen/field/contract.ts'
import { useOwed } from '../../screen/field/owed.ts'
import { fitting } from '../../screen/field/held.ts'
import { isChoice } from '../../screen/field/options.ts'
import { Picker } from '../../screen/field/picker.ts'
import { SelectFilter } from '../../screen/field/TextParts.tsx'
import { toneOf } from '../../screen/field/tone.ts'
import { choiceLabel, fieldLabel, useT } from '../../screen/texts/texts.ts'
import styles from '../../screen/field/controls.module.css'

const optionsOf = ({
  definition,
  name,
  path,
  field,
}: Pick<FieldInputProps, 'definition' | 'name' | 'path' | 'field'>) =>
  isChoice(field) ? field.choices.map((value) => ({ value, label: choiceLabel(definition, path ?? name, value) })) : []

function ChoiceInput(props: FieldInputProps) {
  const [text, setText] = useState('')
  // The labels are texts: they change with the language.
  useT()
  const all = optionsOf(props)
  const { value } = props
  const owe = useOwed(props, text, undefined)
  return (
    <Picker
      id={props.id}
      name={props.name}
      options={text === '' ? all : fitting(all, text)}
      shown={
        typeof value === 'string' && value !== '' ? choiceLabel(props.definition, props.path ?? props.name, value) : ''
      }
      text={text}
      onOwed={owe}
      onTaken={props.onTaken}
      onText={setText}
      onChoose={(option) => props.onChange(option?.value ?? null)}
      onBlur={props.onBlur}
      clearable={!props.required}
      required={props.required}
      placeholder={props.usual}
      disabled={props.disabled}
      invalid={props.invalid}
      describedBy={props.describedBy}
    />
  )
}

/** A status is a badge whose colour repeats what its word says; other choices are words. */
function ChoiceCell({ definition, name, value }: FieldCellProps) {
  if (typeof value !== 'string' || value === '') return null
  const label = choiceLabel(definition, name, value)
  if (definition.states?.field !== name) return <bdi>{label}</bdi>
  return (
    <bdi className={styles.badge} data-tone={toneOf(value)}>
      {label}
    </bdi>
  )
}

const wordsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** A tick for each word: a list of four needs no picker. */
function ChoicesInput(props: FieldInputProps) {
  useT()
  const kept = wordsOf(props.value)
  return (
    <div
      id={props.id}
      role="group"
      className={styles.ticks}
      aria-label={fieldLabel(props.definition, props.name)}
      aria-describedby={props.describedBy}
    >
      {optionsOf(props).map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={props.name}
            className={styles.check}
            checked={kept.includes(value)}
            disabled={props.disabled}
            aria-invalid={props.invalid}
            onChange={(event) =>
              props.onChange(event.currentTarget.checked ? [...kept, value] : kept.filter((one) => one !== value))
            }
            onBlur={props.onBlur}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

const ChoicesCell = ({ definition, name, value }: FieldCellProps) => (
  <bdi>
    {wordsOf(value)
      .map((one) => choiceLabel(definition, name, one))
      .join(', ')}
  </bdi>
)

function ChoiceFilter(props: FieldFilterProps) {
  return <SelectFilter {...props} choices={optionsOf(props)} />
}

/** One word of a closed list. */
export const choiceScreen: FieldScreen = { Input: ChoiceInput, Cell: ChoiceCell, Filter: ChoiceFilter, width: 6.5 }

/** Any number of words of a closed list. */
export const choicesScreen: FieldScreen = { Input: ChoicesInput, Cell: ChoicesCell, Filter: ChoiceFilter, width: 11 }
