// Screens derive their words from the definition: what nobody wrote would stand there as an id.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reportLabelIds, wordPlace } from '#platform/report/report.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { fieldLabelIds, stepLabelIds } from '#platform/texts/label.ts'
import { registry } from './registry.ts'

const texts = loadTexts(join(import.meta.dirname, '../..'))
/** Of the ids under which each thing may be called, the first, where none is there. English is enough: the texts are compared by texts.test.ts. */
const unsaid = (things: readonly (readonly string[])[]): string[] =>
  things.flatMap((ids) => (ids.some(texts.has) ? [] : ids.slice(0, 1)))

it('every resource has a name, alone and in many', () => {
  expect(unsaid([['nobody.says_this']])).toEqual(['nobody.says_this'])
  expect(unsaid(registry.all.flatMap(({ name }) => [[name], [`${name}.plural`]]))).toEqual([])
})

it('every field has a name, and every choice', () => {
  const fields = registry.all.flatMap((definition) =>
    fieldsOf(definition).flatMap(([name, { choices = [] }]) => {
      const labels = fieldLabelIds(definition, name)
      return [labels, ...choices.map((choice) => labels.map((id) => `${id}.${choice}`))]
    }),
  )
  expect(fields.length).toBeGreaterThan(800)
  expect(unsaid(fields)).toEqual([])
})

it('every group of a form has a title where there are several', () => {
  const groups = registry.all.flatMap(({ name, form }) =>
    form.length > 1 ? form.map(([key]) => [`${name}.group.${key}`, `group.${key}`]) : [],
  )
  expect(unsaid(groups)).toEqual([])
})

it('every step that somebody takes has a name', () => {
  const steps = registry.all.flatMap(({ name, states }) =>
    (states?.transitions ?? [])
      .filter(({ permission }) => permission !== 'system')
      .map(({ action }) => stepLabelIds({ name }, action)),
  )
  expect(steps.length).toBeGreaterThan(15)
  expect(unsaid(steps)).toEqual([])
})

it('every day of the calendar has a name, and every tree', () => {
  const days = registry.all.flatMap(({ name, calendar }) => calendar.map(({ field }) => [`${name}.calendar.${field}`]))
  expect(days.length).toBeGreaterThan(3)
  const trees = registry.all.flatMap(({ name, tree }) => (tree === undefined ? [] : [[`${name}.under_itself`]]))
  expect(unsaid([...days, ...trees])).toEqual([])
})

it('every column and parameter of a report has a name, and every choice', () => {
  const words = registry.reports.flatMap((report) =>
    Object.entries({ ...report.parameters, ...report.columns }).flatMap(([name, { choices = [] }]) => {
      const { resource, field } = wordPlace(report, name)
      // In the order in which screen and paper look for them.
      const said = (choice: string) => [`${resource}.${field}.${choice}`, `kind.${field}.${choice}`]
      return [reportLabelIds(report, name), ...choices.map(said)]
    }),
  )
  expect(words.length).toBeGreaterThan(500)
  expect(unsaid(words)).toEqual([])
})
