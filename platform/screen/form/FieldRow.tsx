import { createElement, Suspense, useContext, useEffect, useEffectEvent, useId } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { isReferred, type RecordRow } from '../api/record.ts'
import { Choose } from '../field/Choose.tsx'
import { fieldOf } from '../field/options.ts'
import { inputOf, isShownByModule } from '../field/own_input.ts'
import { bringPicker } from '../field/picker.ts'
import { readTyped } from '../field/pure.ts'
import { Go } from '../router/Go.tsx'
import { recordPath, screenOf } from '../screens.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import { GoOn } from './go_on.ts'
import { Explained, Help, useFieldHelp } from './Help.tsx'
import { isFilledBySystem, isFilledSometimes } from './values.ts'
import { useFormProblem, useFormValue, useFormValues, type FormStore } from './store.ts'
import styles from './Form.module.css'

interface Props {
  readonly form: FormStore
  readonly definition: Definition
  readonly name: string
  readonly row: RecordRow | undefined
  readonly disabled: boolean
  /** What the field is called stands beside it already: the label is for those who do not see. */
  readonly isTitled?: boolean
}

bringPicker(Choose)

const none: readonly string[] = []

/** Types that need the whole width of their group. */
const wide = new Set(['longtext', 'lines'])

/** Label, input, the line of help and what is wrong: one field of a form. */
export function FieldRow({ form, definition, name, row, disabled, isTitled }: Props) {
  const t = useT()
  const id = useId()
  const goOn = useContext(GoOn)
  const field = fieldOf(definition, name)
  const value = useFormValue(form, name)
  const problem = useFormProblem(form, name)
  // What this field is narrowed by: its picker asks anew when that changes.
  useFormValue(form, 'within' in field && typeof field.within === 'string' ? field.within : name)
  useFormValues(form, field.follows ?? none)
  const label = fieldLabel(definition, name)
  const path = `${definition.name}.${name}`
  const help = useFieldHelp(definition, name)
  const texts = problem?.texts ?? []
  const isOwn = isShownByModule(path, field)
  useUniqueCheck({ form, definition, name, row, value })
  const other = problem?.other
  const entry = screenOf(definition.name)
  const isFilled = isFilledBySystem(field)
  const isKnownSometimes = row === undefined && isFilledSometimes(field)
  const isNeededHere = field.required === true || field.neededWhen !== undefined
  const isRequired = isNeededHere && field.type !== 'bool' && !isFilled && !isKnownSometimes
  const described = [help.line === undefined ? '' : `${id}-help`, texts.length > 0 ? `${id}-problem` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div
      className={styles.field}
      data-wide={wide.has(field.type) || isOwn || undefined}
      data-own={isOwn || undefined}
      data-field={name}
      data-bool={field.type === 'bool' || undefined}
      onKeyDown={help.onKeyDown}
    >
      <Explained help={help} label={label}>
        <label htmlFor={id} className={isTitled ? 'unseen' : undefined}>
          {label}
          {isRequired && (
            <span className={styles.required} aria-hidden>
              *
            </span>
          )}
        </label>
      </Explained>
      <Suspense fallback={null}>
        {createElement(inputOf(path, field), {
          definition,
          name,
          field,
          id,
          value,
          onChange: (next) => form.set(name, next),
          onBlur: () => leave(form, definition, name),
          invalid: texts.length > 0,
          describedBy: described || undefined,
          disabled,
          required: isRequired,
          usual: isKnownSometimes
            ? t('screen.filled_in_known')
            : isFilled && row === undefined
              ? t('screen.filled_in')
              : undefined,
          other: form.get,
          row,
          onOwed: (owed, cell) => form.owe(name, owed, cell),
          onTaken: goOn,
          onOthers: form.fill,
          cells: problem?.cells,
          onCells: (cells) => form.setProblem(name, { texts: [], cells }),
        })}
      </Suspense>
      <Help help={help} id={`${id}-help`} />
      {texts.length > 0 && (
        <p id={`${id}-problem`} className={styles.problem}>
          {texts.join(' ')}
          {other && entry && (
            <>
              {' '}
              <Go href={recordPath(entry, other.id, other.title)} target="_blank">
                <bdi>{other.title}</bdi>
              </Go>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** On leaving a field: what is written is read, and shown as it will be kept (`০১৭১২ ৩৪৫৬৭৮`, `RL-0045`). */
function leave(form: FormStore, definition: Definition, name: string): void {
  const field = fieldOf(definition, name)
  const value = form.get(name)
  if (typeof value !== 'string' || value.trim() === '' || field.type === 'longtext') return
  const parsed = readTyped(field, value)
  if ('value' in parsed && typeof parsed.value === 'string' && parsed.value !== value) form.set(name, parsed.value)
}

/** Asks 300 ms after the last key whether the value is taken already (membership.md, uniqueness.json). */
function useUniqueCheck({ form, definition, name, row, value }: Omit<Props, 'disabled'> & { value: unknown }): void {
  const isUnique = definition.unique.some(
    (rule) => rule.fields.includes(name) && !rule.onlyTrue && rule.within === undefined,
  )
  const check = useEffectEvent(async (signal: AbortSignal) => {
    const parsed = readTyped(fieldOf(definition, name), value)
    if ('fault' in parsed || typeof parsed.value !== 'string' || parsed.value === row?.[name]) return
    const path = `${baseOf(definition)}check_${name}${row ? '_update' : ''}/`
    const answer = await call<{ exists: boolean; message?: string; record?: unknown }>(path, {
      query: { value: parsed.value, id: row?.id },
      signal,
    }).catch(() => undefined)
    if (!answer?.exists || signal.aborted) return
    const { record } = answer
    form.setProblem(name, { texts: [answer.message ?? ''], ...(isReferred(record) ? { other: record } : {}) })
  })
  useEffect(() => {
    if (!isUnique || typeof value !== 'string' || value === '') return undefined
    const given = new AbortController()
    const timer = setTimeout(() => void check(given.signal), 300)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [isUnique, value])
}
