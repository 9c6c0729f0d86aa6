import { speakerOf } from '../api/say.ts'
import type { Session } from '../access/session.ts'
import { asWritten, type FieldFault } from '../errors/errors.ts'
import { knowsField } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { choiceLabel, columnField, sheetColumn } from './columns.ts'
import type { ImportRun } from './run.ts'
import type { CheckedRow, RowFault } from './rows.ts'

/** Who is told, and in which language. */
export interface Telling {
  readonly texts: Texts
  readonly language: Language
  readonly definition: Definition
  readonly session: Session
}

/** A run as it is answered. */
export function toldRun({ texts, language, definition }: Telling, run: ImportRun) {
  const {
    id,
    number,
    resource,
    state,
    mode,
    file_name,
    file_bytes,
    rows,
    done,
    new_count,
    changed_count,
    same_count,
    fault_count,
    record_count,
    is_step_asked,
    taken,
    layout,
  } = run
  const person = (user: number | null, name: string | null) => (user === null ? null : { id: user, name: name ?? '' })
  const labels = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = columnField(definition, name)
      return field ? [{ field: name, label: sheetColumn(texts, language, definition, [name, field]).label }] : []
    })
  const counts = { rows, done, new_count, changed_count, same_count, fault_count, record_count, is_step_asked, taken }
  return {
    id,
    number,
    resource,
    state,
    mode,
    file_name,
    file_bytes,
    ...counts,
    sheet_name: layout.sheet_name,
    header_row: layout.header_row,
    unknown_columns: layout.unknown,
    ignored_columns: labels(layout.ignored),
    missing_columns: labels(layout.missing),
    problem: run.problem === null ? null : speakerOf(texts, language, definition).fault('', run.problem),
    created_at: run.created_at,
    created_by: person(run.created_by, run.created_by_name),
    checked_at: run.checked_at,
    stored_at: run.stored_at,
    stored_by: person(run.stored_by, run.stored_by_name),
    undone_at: run.undone_at,
    undone_by: person(run.undone_by, run.undone_by_name),
    cancel_asked_by: person(run.cancel_asked_by, run.cancel_asked_by_name),
  }
}

/** A fault in words. Choices are named as people see them, not as they are stored. */
export function toldFault({ texts, language, definition }: Telling, { field, text, params }: RowFault): string {
  const choices = field === undefined ? undefined : definition.fields[field]?.choices
  const fault: FieldFault =
    text === 'field.choice' && field !== undefined && choices
      ? {
          text,
          params: {
            ...params,
            choices: asWritten(
              choices.map((choice) => choiceLabel(texts, language, definition, field, choice)).join(', '),
            ),
          },
        }
      : { text, ...(params === undefined ? {} : { params }) }
  return speakerOf(texts, language, definition).fault(field ?? '', fault)
}

/** A row as it is answered, without the fields the reader may not know. */
export function toldRow(telling: Telling, { layout }: ImportRun, row: CheckedRow) {
  const knows = (name: string): boolean => {
    const field = columnField(telling.definition, name)
    return field !== undefined && knowsField(telling.session, field)
  }
  return {
    row: row.sheet_row,
    outcome: row.outcome,
    record: row.record,
    values: Object.fromEntries(Object.entries(row.shown).filter(([name]) => knows(name))),
    changed: row.changed.filter(knows),
    faults: row.faults
      .filter(({ field }) => field === undefined || knows(field))
      .map((fault) => ({
        field: fault.field ?? null,
        heading: fault.field === undefined ? null : (layout.headings[fault.field] ?? null),
        text: toldFault(telling, fault),
      })),
  }
}
