// Help is made from the definitions; what a thing is for, nobody can derive: these texts are demanded here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boards } from '#platform/board/tile.ts'
import { languages, loadTexts } from '#platform/texts/catalogue.ts'
import { registry } from './registry.ts'

const root = join(import.meta.dirname, '../..')
const texts = loadTexts(root)
const silent = (ids: readonly string[]) =>
  languages.flatMap((language) => ids.filter((id) => texts.say(language, id) === id).map((id) => `${id} (${language})`))

describe('the help', () => {
  it('says of every resource and every report what it is for', () => {
    const names = [...registry.all, ...registry.reports].map(({ name }) => `help.${name}`)
    expect(silent(names), 'one or two sentences in modules/{module}/help/texts').toEqual([])
  })

  it('says of every state what it means', () => {
    const states = registry.all.flatMap(({ name, states: way, fields }) =>
      (way ? (fields[way.field]?.choices ?? []) : []).map((state) => [`help.${name}.${state}`, `help.status.${state}`]),
    )
    expect(states.length).toBeGreaterThan(20)
    expect(states.filter((ids) => ids.every((id) => silent([id]).length > 0))).toEqual([])
  })

  it('says of every part of a dashboard what it shows', () => {
    const titles = globSync('modules/*/dashboard/texts/en.json', { cwd: root }).flatMap((path) =>
      Object.keys(JSON.parse(readFileSync(join(root, path), 'utf8'))),
    )
    const tiles = titles.flatMap((id) => /^board\.(\w+)$/.exec(id)?.[1] ?? [])
    expect(tiles.length).toBeGreaterThan(10)
    expect(silent(tiles.map((name) => `help.tile.${name}`))).toEqual([])
    expect(silent(boards.map((board) => `help.board.${board}`))).toEqual([])
  })

  it('calls every module by a name', () =>
    expect(silent([...new Set(registry.all.map(({ module }) => `help.module.${module}`))])).toEqual([]))

  it('says what reports are about', () =>
    expect(silent(registry.reportSubjects.map((subject) => `report_subject.${subject}`))).toEqual([]))

  it('knows every type of field', () => {
    const types = registry.all.flatMap(({ fields }) => Object.values(fields).map(({ type }) => `help.kind.${type}`))
    expect(silent([...new Set(types)])).toEqual([])
  })
})
