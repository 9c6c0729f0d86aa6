import { baseOf } from '#platform/resource/registry.ts'
import type { Field } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../../api/call.ts'
import { pageOf } from '../../api/record.ts'
import { isChoice } from '../../field/options.ts'
import { titleOfRow, titleWord } from '../../field/referred.ts'
import { remember } from '../../field/titles.ts'
import { isAmong } from '../../search/match.ts'
import { definitionOf } from '../../screens.ts'
import { choiceLabel, loadResource } from '../../texts/texts.ts'
import type { Meaning } from './paste.ts'

/** As many words of a column are asked for at a time. */
const atOnce = 6

/** What the words of a pasted block mean: records by number or name, choices by their word, the rest as it is written. */
export async function meaningOf(
  definition: Definition,
  name: string,
  asked: readonly (readonly [column: string, field: Field, word: string])[],
): Promise<Meaning> {
  const ids = new Map<string, number>()
  const wanted = new Map(
    asked.flatMap(([, { to }, word]) => (to && word !== '' ? [[`${to} ${word}`, [to, word]]] : [])),
  )
  const queue = [...wanted.values()]
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [to = '', word = ''] = next
      const id = await called(to, word)
      if (id !== undefined) ids.set(`${to} ${word}`, id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (column, field, word) => {
    if (field.to !== undefined) return ids.get(`${field.to} ${word}`)
    if (!isChoice(field)) return word
    return field.choices.find((one) =>
      isAmong([{ label: choiceLabel(definition, `${name}.${column}`, one), detail: one }], word),
    )
  }
}

/** The one record in use that is called just so. */
async function called(to: string, word: string): Promise<number | undefined> {
  await loadResource(to)
  const definition = definitionOf(to)
  if (!definition) return undefined
  const answer = await call<Record<string, unknown>>(`${baseOf(definition)}search/`, {
    query: { keyword: word, size: 20 },
  })
  const [one, another] = pageOf(answer, definition.list_key).rows.filter((row) =>
    isAmong(
      [
        {
          label: titleOfRow(definition, row),
          names: definition.title.map((field) => titleWord(definition, field, row)),
        },
      ],
      word,
    ),
  )
  if (!one || another) return undefined
  remember(to, one.id, titleOfRow(definition, one))
  return one.id
}
