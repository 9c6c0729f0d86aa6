import type { Locator, Page } from '@playwright/test'
import type { Field } from '../../fields/field.ts'
import type { LinesOptions } from '../../fields/lines/field.ts'
import { asObject, type Json } from '../conformance/finding.ts'
import { samplePicture, sampleDocument } from '../conformance/samples.ts'
import type { World } from '../conformance/world.ts'
import { words, type Look } from './looks.ts'
import { titleWordsOf } from './title.ts'

/** Who types, and where: the page in its look, over the office that answers it. */
export interface Hand {
  readonly page: Page
  readonly world: World
  readonly look: Look
}

/** A field of a resource, or of its rows (`lines.ledger`), as texts are called after it. */
export interface Place {
  readonly resource: string
  readonly path: string
  readonly field: Field
}

/** The part of a form that holds a field: label, input, help, what is wrong. */
export const fieldIn = (page: Page, name: string): Locator => page.locator(`form [data-field="${name}"]`).first()

/** Gives what is in `box` its value as a person does: typed, chosen, ticked or brought. */
export async function give(hand: Hand, box: Locator, place: Place, value: Json): Promise<void> {
  const { field } = place
  switch (field.type) {
    case 'bool':
      return box.getByRole('checkbox').setChecked(value === true)
    case 'choice':
      if (!field.many) return choose(hand, box, choiceWords(hand.look, place, wordOf(value)))
      for (const one of listOf(value))
        await box.getByRole('checkbox', { name: choiceWords(hand.look, place, wordOf(one)), exact: true }).check()
      return
    case 'ref':
      return choose(hand, box, await titleWordsOf(hand.world, field, Number(value)))
    case 'refs':
      for (const id of listOf(value)) await choose(hand, box, await titleWordsOf(hand.world, field, Number(id)))
      return
    case 'image':
    case 'file':
      return bring(box, field.type)
    case 'lines':
      return giveRows(hand, box, place, listOf(value))
    default:
      return box
        .locator('input, textarea')
        .first()
        .fill(field.many ? listOf(value).map(wordOf).join('\n') : wordOf(value))
  }
}

/** Types what it is called, and takes what is offered. */
async function choose({ page }: Hand, box: Locator, text: string): Promise<void> {
  const input = box.getByRole('combobox').first()
  await input.click()
  await input.fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

async function bring(box: Locator, type: 'image' | 'file'): Promise<void> {
  await box
    .locator('input[type=file]')
    .setInputFiles(
      type === 'image'
        ? { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(samplePicture()) }
        : { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from(sampleDocument()) },
    )
  // The file stands there with a way to take it off again.
  await box.locator('button').first().waitFor()
}

async function giveRows(hand: Hand, box: Locator, place: Place, rows: readonly Json[]): Promise<void> {
  const fields = isRows(place.field) ? place.field.fields : {}
  for (const [at, row] of rows.entries()) {
    const line = box.locator(`tr[data-line="${at}"]`)
    if ((await line.count()) === 0) await box.getByRole('button', { name: words(hand.look, 'screen.add_line') }).click()
    for (const [key, value] of Object.entries(asObject(row) ?? {})) {
      const field = fields[key]
      const cell = line.locator(`td:has([name="${key}"])`)
      // A row may stand for its value already: the month of a budget is not typed.
      if ((await line.locator(`th[data-key="${key}"]`).count()) > 0) continue
      if (field && !field.computed) await give(hand, cell, { ...place, path: `${place.path}.${key}`, field }, value)
    }
  }
}

const isRows = (field: Field): field is Field & LinesOptions => field.type === 'lines'

const choiceWords = (look: Look, { resource, path }: Place, value: string): string =>
  words(look, `${resource}.${path}.${value}`, `kind.${path}.${value}`)

const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])
const wordOf = (value: Json): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
