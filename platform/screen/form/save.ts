import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { callUntilAnswered } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { isReferred, type RecordRow } from '../api/record.ts'
import { titleOfRow } from '../field/referred.ts'
import { t } from '../texts/texts.ts'
import { isSame, type Values } from './values.ts'
import type { FieldProblem } from './store.ts'

export type SaveOutcome =
  | { readonly state: 'saved'; readonly record: RecordRow }
  | { readonly state: 'conflict'; readonly theirs: RecordRow; readonly text: string }
  | {
      readonly state: 'refused'
      readonly problems: Readonly<Record<string, FieldProblem>>
      readonly text: string
      readonly code: string
    }

interface SaveOptions {
  readonly key: string
  readonly onWait: () => void
  readonly signal: AbortSignal
  /** Step of the status that is taken with saving (`withSaving`). */
  readonly step?: string | undefined
}

/** Creates or updates. While the server is away it waits, and sends the same request with the same key again. */
export async function save(
  definition: Definition,
  row: RecordRow | undefined,
  values: Values,
  options: SaveOptions,
): Promise<SaveOutcome> {
  const base = baseOf(definition)
  const query = { step: options.step }
  let waited = false
  const onWait = (): void => {
    waited = true
    options.onWait()
  }
  try {
    const record = row
      ? await callUntilAnswered<RecordRow>(`${base}update/${row.id}`, {
          method: 'PUT',
          query,
          body: { ...values, row_version: row.row_version },
          idempotencyKey: options.key,
          signal: options.signal,
          onWait,
        })
      : await callUntilAnswered<RecordRow>(`${base}create/`, {
          method: 'POST',
          query,
          body: values,
          idempotencyKey: options.key,
          signal: options.signal,
          onWait,
        })
    return { state: 'saved', record }
  } catch (caught) {
    if (!(caught instanceof Refusal)) throw caught
    if (caught.code === 'changed_meanwhile' && caught.record) {
      // The first try had arrived although its answer was lost: the newer version is ours.
      const theirs = caught.record
      const isOurs = waited && Object.entries(values).every(([name, value]) => isSame(theirs[name], value))
      return isOurs ? { state: 'saved', record: theirs } : { state: 'conflict', theirs, text: caught.message }
    }
    const isGone = row !== undefined && caught.code === 'not_found'
    const text = isGone ? t('screen.gone_meanwhile') : caught.message
    return { state: 'refused', problems: problemsOf(definition, caught), text, code: caught.code }
  }
}

const problemsOf = (definition: Definition, refusal: Refusal): Record<string, FieldProblem> =>
  problemsAt(refusal.errors, otherOf(definition, refusal))

/** The server's sentences at their fields, those of a row (`lines[2].amount`) at its cell. */
export function problemsAt(errors: Refusal['errors'], other?: FieldProblem['other']): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  for (const [path, texts] of Object.entries(errors)) {
    const name = path.split(/[.[]/)[0] ?? path
    const [, line, column = ''] = /\[(\d+)\](?:\.(\w+))?/.exec(path) ?? []
    const before = problems[name]?.texts ?? []
    const cells = problems[name]?.cells ?? {}
    problems[name] = {
      ...(line === undefined
        ? { texts: [...before, ...texts], cells }
        : { texts: before, cells: { ...cells, [`${line}.${column}`]: texts } }),
      ...(other ? { other } : {}),
    }
  }
  return problems
}

function otherOf(definition: Definition, refusal: Refusal): FieldProblem['other'] {
  const { record } = refusal
  if (!record || refusal.code === 'changed_meanwhile') return undefined
  return isReferred(record)
    ? { id: record.id, title: String(record.title) }
    : { id: record.id, title: titleOfRow(definition, record) }
}
