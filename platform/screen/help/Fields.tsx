import type { Field } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { systemFields } from '#platform/resource/kinds.ts'
import { lineLabel } from '../field/line_label.ts'
import { fieldOf, isLines, mayKnow, mayWrite } from '../field/options.ts'
import { fieldLabel, fieldNote, groupLabel, hasText, useT } from '../texts/texts.ts'
import { fieldFacts, lineFacts, type Fact, type Words } from './field_facts.ts'
import { useWords } from './words.ts'
import styles from './Help.module.css'

/** Every field that the reader may know, in the groups of its form: what it is called and what goes in. */
export function Fields({ definition, level }: { definition: Definition; level: 'h3' | 'h4' }) {
  const words = useWords(definition)
  const Heading = level
  const groups = groupsOf(definition)
  return groups.map(({ key, fields }) => (
    <section key={key} className={styles.group}>
      {groups.length > 1 && <Heading>{groupLabel(definition, key)}</Heading>}
      <dl className={styles.fields}>
        {fields.map((name) => (
          <div key={name}>
            <dt>{fieldLabel(definition, name)}</dt>
            <dd>
              <FieldLine definition={definition} name={name} words={words} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

/** The groups of the form with what may be known of them; behind them what stands in no form. */
function groupsOf(definition: Definition): { key: string; fields: string[] }[] {
  const isKnown = (name: string): boolean => mayKnow(fieldOf(definition, name)) || mayWrite(fieldOf(definition, name))
  const inForm = new Set(definition.form.flatMap(([, fields]) => fields))
  const rest = Object.keys(definition.fields).filter((name) => !inForm.has(name) && !(name in systemFields))
  return [...definition.form, ['further', rest] as const]
    .map(([key, fields]) => ({ key, fields: fields.filter(isKnown) }))
    .filter(({ fields }) => fields.length > 0)
}

interface LineProps {
  readonly definition: Definition
  readonly name: string
  readonly words: Words
}

function FieldLine({ definition, name, words }: LineProps) {
  useT()
  const field = fieldOf(definition, name)
  const help = fieldNote(definition, name, 'help')
  const more = fieldNote(definition, name, 'explain')
  return (
    <>
      <Said field={field} facts={fieldFacts(definition, name, words)} />
      {help !== undefined && <p>{help}</p>}
      {more !== undefined && <p>{more}</p>}
      {isLines(field) && (
        <dl className={styles.fields}>
          {Object.entries(field.fields)
            .filter(([, of]) => mayKnow(of))
            .map(([line, of]) => (
              <div key={line}>
                <dt>{lineLabel(definition, name, line)}</dt>
                <dd>
                  <Said field={of} facts={lineFacts(name, line, of, words)} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </>
  )
}

/** Kinds that say nothing beyond what is said of their choice anyway. */
const namedByChoice = new Set(['choice', 'ref', 'refs'])

/** The kind of a value, and one sentence for each thing to know about it. */
function Said({ field, facts }: { field: Field; facts: readonly Fact[] }) {
  const t = useT()
  const kind = `help.kind.${field.type}`
  const said = facts.map(({ text, params }) => t(text, params)).join(' ')
  return (
    <p>
      {hasText(kind) && !namedByChoice.has(field.type) && <span className={styles.kind}>{t(kind)}</span>}
      {said !== '' && <span>{said}</span>}
    </p>
  )
}
