import type { Reader } from '#platform/access/read.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { languageOfOffice } from '#platform/texts/languages.ts'

/** What the books say where nobody wrote anything, in the language of the office. @param params names go through `asWritten` */
export async function inOfficeWords(
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  text: string,
  params?: Parameters<Texts['say']>[2],
): Promise<string> {
  return texts.say(languageOfOffice(await officeSetting(readAll, 'default_language')), text, params)
}
