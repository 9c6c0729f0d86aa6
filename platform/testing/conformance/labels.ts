import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** English texts of the product, as the person reads them in a refusal. */
export type EnglishTexts = Readonly<Record<string, string>>

const root = new URL('../../..', import.meta.url).pathname

/** Every `texts/en.json` of platform and modules. Throws when two files give one id different words. */
export const readEnglish = (folder = root): EnglishTexts => readTexts('en', folder)

/** The same in another language (`bn`, `ar`, `tr`). */
export function readTexts(language: string, folder = root): Readonly<Record<string, string>> {
  const merged: Record<string, string> = {}
  for (const file of ['platform', 'modules'].flatMap((part) => textFiles(join(folder, part), language))) {
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    for (const [id, text] of Object.entries(texts)) {
      if (merged[id] !== undefined && merged[id] !== text)
        throw new Error(`${file}: "${id}" has other words elsewhere.`)
      merged[id] = text
    }
  }
  return merged
}

const textFiles = (folder: string, language: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => basename(dirname(file)) === 'texts' && basename(file) === `${language}.json`)

/** Label of a field (`city`, `attachments.title`): the resource's own, else the kind's, else the system's. */
export const fieldLabel = (texts: EnglishTexts, resource: string, field: string): string | undefined =>
  [`${resource}.${field}`, `kind.${field}`, `system.${field}`].map((id) => texts[id]).find((text) => text !== undefined)

export const resourceLabel = (texts: EnglishTexts, resource: string): string | undefined => texts[resource]
export const resourcePlural = (texts: EnglishTexts, resource: string): string | undefined => texts[`${resource}.plural`]

/** Label of a choice as people read it, else the stored word. */
export const choiceLabel = (texts: EnglishTexts, resource: string, field: string, choice: string): string =>
  texts[`${resource}.${field}.${choice}`] ?? texts[`kind.${field}.${choice}`] ?? choice
