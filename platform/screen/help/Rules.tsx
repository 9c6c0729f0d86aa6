import type { Definition, Unique } from '#platform/resource/definition.ts'
import { fieldOf, mayKnow } from '../field/options.ts'
import { may } from '../session/session.ts'
import { useT, type Translate } from '../texts/texts.ts'
import type { Words } from './field_facts.ts'
import { useWords } from './words.ts'
import styles from './Help.module.css'

/** What is kept apart, what goes out and comes in, and what becomes of what is deleted. */
export function Rules({ definition }: { definition: Definition }) {
  const t = useT()
  const words = useWords(definition)
  const known = definition.unique.filter(({ fields }) => fields.every((name) => mayKnow(fieldOf(definition, name))))
  const lines = [...known.flatMap((rule) => uniqueLine(rule, words, t)), ...useLines(definition, words, t)]
  return (
    <ul className={styles.rules}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function uniqueLine({ fields, within = [], onlyTrue, unless }: Unique, words: Words, t: Translate): string[] {
  const params = { fields: words.list(fields.map(words.field)), within: words.list(within.map(words.field)) }
  const text = onlyTrue ? 'help.rule.only_one' : fields.length > 1 ? 'help.rule.unique_both' : 'help.rule.unique'
  const line = t(within.length > 0 ? `${text}_within` : text, params)
  if (!unless) return [line]
  const choice = words.choice(unless.field, unless.is)
  return [`${line} ${t('help.rule.unless', { field: words.field(unless.field), choice })}`]
}

function useLines(definition: Definition, words: Words, t: Translate): string[] {
  const { name, verbs, writePolicy, importKey } = definition
  const holds = (verb: 'export' | 'import' | 'print' | 'delete' | 'create'): boolean => verbs.includes(verb)
  const isOffered = (verb: 'export' | 'import' | 'print'): boolean => holds(verb) && may(`${name}.${verb}`)
  return [
    ...(writePolicy === 'single' ? [t('help.rule.single')] : []),
    ...(writePolicy === 'server_only' ? [t('help.rule.server_only')] : []),
    ...(writePolicy === 'fixed' ? [t('help.rule.fixed')] : []),
    ...(isOffered('print') ? [t('help.rule.print')] : []),
    ...(isOffered('export') ? [t('help.rule.export')] : []),
    ...(isOffered('import') ? [t('help.rule.import', { fields: words.list(importKey.map(words.field)) })] : []),
    ...(holds('delete') && writePolicy === 'normal' ? [t('help.rule.delete')] : []),
    t('help.rule.history'),
  ]
}
