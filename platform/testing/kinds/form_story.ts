import type { Locator } from '@playwright/test'
import { expect, expectAccessible } from '../browser.ts'
import { asObject, type Json } from '../conformance/finding.ts'
import { keptAs } from '../conformance/values.ts'
import { writableFields, type Body } from '../conformance/record_maker.ts'
import { listOf } from './list_story.ts'
import { fieldIn, give, type Hand } from './typing.ts'
import { titleWords } from './title.ts'

/**
 * A new record typed into its form: saved empty it says what is missing, at the first such field; filled with right values it is
 * stored as it was typed.
 */
export async function formStory(hand: Hand, resource: string): Promise<void> {
  const { page, world } = hand
  const draft = await world.make.draft(resource, { full: true })
  await page.goto(`${listOf(hand, resource)}/new`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await refusesNothing(hand, resource)
  const { fields, form } = world.definition(resource)
  const given: Record<string, Json> = {}
  for (const name of form.flatMap(([, names]) => names)) {
    const [field, value] = [fields[name], draft[name]]
    const box = fieldIn(page, name)
    if (!field || value === undefined || (await box.count()) === 0 || (!field.required && (await isOfModule(box))))
      continue
    await give(hand, box, { resource, path: name, field }, value)
    given[name] = value
  }
  for (const field of writableFields(world.manifest, resource))
    if (field.required === true && field.name in draft)
      expect(Object.keys(given), 'a form asks for all that is required').toContain(field.name)
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.locator('form[aria-busy]')).toHaveCount(0)
  await expectStored(hand, resource, given)
}

/** An input that a module brings is tried by the story of the module; what a form cannot be saved without is typed all the same. */
const isOfModule = async (box: Locator): Promise<boolean> => (await box.getAttribute('data-own')) !== null

/** Saved with nothing in it: the first field that must be given is marked, and has the focus. */
async function refusesNothing({ page, world }: Hand, resource: string): Promise<void> {
  const { fields, form } = world.definition(resource)
  const isOwed = form
    .flatMap(([, names]) => names)
    .map((name) => fields[name])
    .some((one) => one?.required === true && !one.computed && one.default === undefined && one.type !== 'bool')
  if (!isOwed) return
  await page.keyboard.press('Control+s')
  const marked = page.locator('form [data-field] [aria-invalid="true"]').first()
  await expect(marked).toBeVisible()
  await expect(page.locator('form [data-field]:has([aria-invalid="true"])').first().locator(':focus')).toHaveCount(1)
}

/** The page of the record that was made, and what the server keeps of it. */
async function expectStored({ page, world }: Hand, resource: string, given: Body): Promise<void> {
  await expect(page).toHaveURL(/\/\d+(\/[^/]*)?$/)
  const id = Number(/\/(\d+)(?:\/[^/]*)?$/.exec(new URL(page.url()).pathname)?.[1])
  const record = asObject((await world.admin.get(`${world.resource(resource).base}${id}`)).body) ?? {}
  const heading = page.getByRole('heading', { level: 1 })
  for (const word of titleWords(world, resource, record)) await expect(heading).toContainText(word)
  for (const field of writableFields(world.manifest, resource)) {
    const value = given[field.name]
    if (value === undefined || unlike.has(field.kind) || field.write_only) continue
    expect(record[field.name], field.name).toEqual(keptAs(resource, field, value))
  }
}

/** Kinds that are brought and not written: what is stored has a key or an id of its own. */
const unlike = new Set(['file', 'image', 'lines'])
