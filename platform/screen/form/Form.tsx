import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { isAskedFor } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { fieldOf, isLines, mayKnow } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { useLocale } from '../field/TextParts.tsx'
import { isFilled } from '../list/columns.ts'
import { fieldLabel, groupLabel, useT } from '../texts/texts.ts'
import { FieldRow } from './FieldRow.tsx'
import { Explained, Help, useFieldHelp } from './Help.tsx'
import type { FormStore } from './store.ts'
import { writableFields } from './values.ts'
import styles from './Form.module.css'

interface Props {
  readonly form: FormStore
  readonly definition: Definition
  readonly row: RecordRow | undefined
  readonly disabled: boolean
  /** A small form in a dialog: required fields first, nothing beside them. */
  readonly only?: readonly string[]
}

/** The fields in their groups: the group's name beside, its fields in a grid. */
export function FormGroups({ form, definition, row, disabled, only }: Props) {
  useT()
  const writable = new Set(only ?? writableFields(definition, row === undefined))
  const groups = definition.form
    .map(([key, fields]) => ({
      key,
      fields: fields.filter((name) => writable.has(name) || (!only && isSaid(definition, name, row))),
    }))
    .filter(({ fields }) => fields.some((name) => writable.has(name)))
  return (
    <div className={styles.groups} data-small={only !== undefined || undefined}>
      {groups.map(({ key, fields }) => (
        <Group key={key} form={form} definition={definition} fields={fields}>
          {(asked) => (
            <fieldset className={styles.group}>
              {!only && groups.length > 1 && <legend>{groupLabel(definition, key)}</legend>}
              <div className={styles.grid}>
                {asked.map((name) =>
                  writable.has(name) ? (
                    <FieldRow
                      key={name}
                      form={form}
                      definition={definition}
                      name={name}
                      row={row}
                      disabled={disabled}
                      isTitled={isTitled(definition, key, asked)}
                    />
                  ) : (
                    <Said key={name} definition={definition} name={name} row={row} />
                  ),
                )}
              </div>
            </fieldset>
          )}
        </Group>
      ))}
    </div>
  )
}

/** Rows that are a group by themselves and called as the group is: their name stands there already. */
const isTitled = (definition: Definition, group: string, [name = '', ...others]: readonly string[]): boolean =>
  others.length === 0 &&
  isLines(fieldOf(definition, name)) &&
  fieldOf(definition, name).required !== true &&
  fieldLabel(definition, name) === groupLabel(definition, group)

interface GroupProps {
  readonly form: FormStore
  readonly definition: Definition
  readonly fields: readonly string[]
  readonly children: (asked: readonly string[]) => ReactNode
}

/** The fields of a group that are asked for as the form stands; a group of which none is does not show. */
function Group({ form, definition, fields, children }: GroupProps) {
  const asked = useSyncExternalStore(form.subscribe, () =>
    fields.filter((name) => isAskedFor(fieldOf(definition, name), form.get)).join(' '),
  )
  return asked === '' ? null : children(asked.split(' '))
}

/** A value that the system sets stands among the others, to be read. */
const isSaid = (definition: Definition, name: string, row: RecordRow | undefined): boolean =>
  row !== undefined && mayKnow(fieldOf(definition, name)) && isFilled(row, name)

function Said({ definition, name, row }: { definition: Definition; name: string; row: RecordRow | undefined }) {
  const locale = useLocale()
  const id = useId()
  const help = useFieldHelp(definition, name)
  const label = fieldLabel(definition, name)
  return (
    <div className={styles.field}>
      <Explained help={help} label={label}>
        <span className={styles.label}>{label}</span>
      </Explained>
      <span className={styles.said}>
        <bdi>{shownValue(definition, name, fieldOf(definition, name), row?.[name], row, locale)}</bdi>
      </span>
      <Help help={help} id={id} />
    </div>
  )
}
