// What stands behind the question marks of forms: `{resource}.{field}.explain`, in modules/{module}/explain/texts.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from './registry.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): Record<string, string> => JSON.parse(readFileSync(join(root, path), 'utf8'))
const files = globSync('modules/*/explain/texts/*.json', { cwd: root })
const english = files
  .filter((path) => path.endsWith('/en.json'))
  .map((path) => [path.split('/')[1] ?? '', read(path)] as const)

/** A line of explanation that is read standing; longer ones belong into help. */
const longest = 330

describe('explanations of fields', () => {
  it('stand at fields of forms, in the module of their resource', () => {
    const lost = english.flatMap(([module, texts]) =>
      Object.keys(texts).filter((id) => {
        const [resource = '', field = '', kind] = id.split('.')
        const definition = registry.find(resource)
        const isInForm = definition?.form.some(([, fields]) => fields.includes(field))
        return kind !== 'explain' || definition?.module !== module || !isInForm
      }),
    )
    expect(lost).toEqual([])
  })

  it('are there for the fields at which a newcomer stops', () => {
    const count = english.flatMap(([, texts]) => Object.keys(texts)).length
    expect(count).toBeGreaterThan(45)
  })

  it('are short enough to be read while typing', () => {
    const long = files.flatMap((path) =>
      Object.entries(read(path)).flatMap(([id, text]) =>
        text.length > longest ? [`${id} in ${path}: ${text.length}`] : [],
      ),
    )
    expect(long).toEqual([])
  })

  it('are loaded by the browser, each module in each language', () => {
    const source = readFileSync(join(root, 'modules/explain_texts.ts'), 'utf8')
    expect(files.filter((path) => !source.includes(path.slice('modules/'.length)))).toEqual([])
    expect(files.length).toBe(english.length * 4)
  })

  it('are not among the texts that lists load', () => {
    const elsewhere = globSync('modules/*/texts/*.json', { cwd: root }).flatMap((path) =>
      Object.keys(read(path)).filter((id) => id.endsWith('.explain')),
    )
    expect(elsewhere).toEqual([])
  })
})
