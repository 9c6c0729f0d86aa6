import { useRef, useSyncExternalStore } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { isNeeded } from '#platform/fields/field.ts'
import type { CellTexts, Owed } from '../field/contract.ts'
import { linesOf } from '../field/lines.ts'
import { fieldOf, isLines } from '../field/options.ts'
import { readTyped } from '../field/pure.ts'
import { faultText, fieldLabel, t } from '../texts/texts.ts'
import { cellFaults, placedFaults, stillWrong } from './rows/faults.ts'
import { askedValue, isSame, sentValue, writableFields, type Values } from './values.ts'

/** Something wrong at a field, and the record that is in the way when there is one. */
export interface FieldProblem {
  readonly texts: readonly string[]
  readonly other?: { readonly id: number; readonly title: string }
  /** Of rows: in which cell. */
  readonly cells?: CellTexts
}

const countOf = ({ texts, cells = {} }: FieldProblem): number => (texts.length > 0 ? 1 : 0) + Object.keys(cells).length

/** The state of one form outside of React: a key press renders its own field and nothing else. */
export interface FormStore {
  /** The fields of this form. */
  readonly names: readonly string[]
  readonly get: (field: string) => unknown
  readonly values: () => Values
  readonly set: (field: string, value: unknown) => void
  /** Puts values in that follow from others, but not over what a person wrote. */
  readonly fill: (follows: Values) => void
  /** Another record, or a newer version of this one, under what was typed. */
  readonly rebase: (base: Values, typed: Values) => void
  /** What was typed on the same version, in the place of what is typed now. */
  readonly take: (typed: Values) => void
  readonly problem: (field: string) => FieldProblem | undefined
  readonly setProblem: (field: string, problem: FieldProblem | undefined) => void
  /** What the server said; of rows it counts those that were sent. */
  readonly setProblems: (problems: Readonly<Record<string, FieldProblem>>) => void
  /** How many fields are marked now. */
  readonly problemCount: () => number
  /** What the picker of a field, or of a cell of its rows, still owes; a sentence that it has to say stands there. */
  readonly owe: (field: string, owed: Owed | undefined, cell?: string) => void
  /** Waits for the answers that pickers wait for; false when one of them found nothing to take along. */
  readonly settled: () => Promise<boolean>
  readonly changed: () => Values
  readonly subscribe: (listener: () => void) => () => void
  /** Reads every field with the parser of its type; marks what is wrong. Undefined when something is. */
  readonly read: () => Values | undefined
}

/** `names`: the fields of this form; without them all that a person fills in. */
export function createForm(
  definition: Definition,
  isNew: boolean,
  start: Values,
  names: readonly string[] = writableFields(definition, isNew),
): FormStore {
  let base = start
  let values: Values = start
  let problems: Readonly<Record<string, FieldProblem>> = {}
  /** What followed from others, and gives way to what follows next. */
  const filled: Record<string, unknown> = {}
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const debts = new Map<string, { readonly field: string; readonly cell: string | undefined; readonly owed: Owed }>()
  const isAsked = (): boolean => [...debts.values()].some(({ owed }) => owed.state === 'asked')
  const sayAt = (field: string, cell: string | undefined, texts: readonly string[]): void => {
    const { [cell ?? '']: _, ...cells } = problems[field]?.cells ?? {}
    const next =
      cell === undefined
        ? { texts, cells }
        : { texts: problems[field]?.texts ?? [], cells: texts.length > 0 ? { ...cells, [cell]: texts } : cells }
    problems = { ...problems, [field]: next }
  }

  const problemAt = (name: string): FieldProblem | undefined => {
    const field = fieldOf(definition, name)
    const label = fieldLabel(definition, name)
    const parsed = readTyped(field, sentValue(definition, values, name))
    if ('fault' in parsed) return { texts: [faultText(parsed.fault, label)] }
    if (isLines(field)) {
      const cells = cellFaults(definition, name, field, linesOf(askedValue(definition, values, name)))
      return Object.keys(cells).length > 0 ? { texts: [], cells } : undefined
    }
    // What the server fills in by itself need not be typed.
    const isFilled = typeof field.default === 'object' && field.default !== null
    const missing =
      parsed.value === null || (field.type === 'refs' && Array.isArray(parsed.value) && parsed.value.length === 0)
    return isNeeded(field, (other) => values[other]) && missing && !isFilled
      ? { texts: [t('field.required', { Label: label, label })] }
      : undefined
  }
  return {
    names,
    get: (field) => values[field],
    values: () => values,
    set(field, value) {
      const isOther = !isSame(value, values[field])
      const cells = stillWrong(problems[field]?.cells ?? {}, linesOf(values[field]), linesOf(value))
      values = { ...values, [field]: value }
      if (problems[field]) problems = { ...problems, [field]: { texts: [], cells } }
      // What was narrowed by this field may no longer fit; choosing the same again takes nothing away.
      for (const name of isOther ? names : []) {
        const narrowed = fieldOf(definition, name)
        if ('within' in narrowed && narrowed.within === field && values[name] != null)
          values = { ...values, [name]: null }
      }
      tell()
    },
    fill(follows) {
      for (const [name, value] of Object.entries(follows)) {
        const isOwn = !isSame(values[name], base[name]) && !isSame(values[name], filled[name])
        if (!names.includes(name) || isOwn) continue
        filled[name] = value
        values = { ...values, [name]: value }
      }
      tell()
    },
    rebase(next, kept) {
      base = next
      this.take(kept)
    },
    take(kept) {
      values = { ...base, ...kept }
      problems = {}
      tell()
    },
    problem: (field) => problems[field],
    setProblem(field, problem) {
      problems = { ...problems, [field]: problem ?? { texts: [] } }
      tell()
    },
    setProblems(next) {
      problems = Object.fromEntries(
        Object.entries(next).map(([name, problem]) => {
          const field = definition.fields[name]
          if (!field || !isLines(field) || !problem.cells) return [name, problem]
          const { cells, texts } = placedFaults(field, linesOf(values[name]), problem.cells)
          return [name, { ...problem, cells, texts: [...problem.texts, ...texts] }]
        }),
      )
      tell()
    },
    problemCount: () => Object.values(problems).reduce((all, one) => all + countOf(one), 0),
    owe(field, owed, cell) {
      const debt = `${field} ${cell ?? ''}`
      const before = debts.get(debt)?.owed
      if (owed) debts.set(debt, { field, cell, owed })
      else debts.delete(debt)
      if (owed?.state === 'stopped') sayAt(field, cell, [owed.text])
      else if (before?.state === 'stopped') sayAt(field, cell, [])
      else if (before?.state === owed?.state) return
      tell()
    },
    async settled() {
      while (isAsked()) {
        await new Promise<void>((resolve) => {
          listeners.add(function once() {
            if (isAsked()) return
            listeners.delete(once)
            resolve()
          })
        })
        // What was chosen may be what another picker waits for: it asks when it was rendered.
        await new Promise((resolve) => setTimeout(resolve))
      }
      for (const { field, cell, owed } of debts.values()) if (owed.state === 'stopped') sayAt(field, cell, [owed.text])
      tell()
      return debts.size === 0
    },
    changed: () =>
      Object.fromEntries(
        names
          .map((name) => [name, askedValue(definition, values, name)] as const)
          .filter(([name, value]) => !isSame(value, base[name])),
      ),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read() {
      const found: Record<string, FieldProblem> = {}
      const read: Record<string, unknown> = {}
      for (const name of names) {
        const problem = problemAt(name)
        if (problem) found[name] = problem
        const parsed = readTyped(fieldOf(definition, name), sentValue(definition, values, name))
        if ('value' in parsed) read[name] = parsed.value
      }
      problems = found
      tell()
      return Object.keys(found).length > 0 ? undefined : read
    },
  }
}

export const useFormValue = (form: FormStore, field: string): unknown =>
  useSyncExternalStore(form.subscribe, () => form.get(field))
/** Has its reader rendered anew when one of these fields changes. */
export const useFormValues = (form: FormStore, fields: readonly string[]): void => {
  const last = useRef<readonly unknown[]>([])
  useSyncExternalStore(form.subscribe, () => {
    const now = fields.map((field) => form.get(field))
    if (now.some((value, at) => value !== last.current[at])) last.current = now
    return last.current
  })
}
export const useFormProblem = (form: FormStore, field: string): FieldProblem | undefined =>
  useSyncExternalStore(form.subscribe, () => form.problem(field))
export const useProblemCount = (form: FormStore): number => useSyncExternalStore(form.subscribe, form.problemCount)
export const useIsChanged = (form: FormStore): boolean =>
  useSyncExternalStore(form.subscribe, () => Object.keys(form.changed()).length > 0)
