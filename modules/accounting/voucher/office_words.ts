import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
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

/**
 * What the books say of something sold or billed for which nobody says more: what its first line is for, and whose it is.
 * @param lines of which the first without a description is called as its ledger
 */
export async function narrationOfIncome(
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  text: string,
  lines: readonly { readonly description: string | null; readonly income_ledger: number | null }[] | null | undefined,
  party: string,
): Promise<string> {
  const [first] = lines ?? []
  const ledger =
    first?.description ??
    (
      await readAll
        .selectFrom('ledger_account')
        .select('name')
        .where('id', '=', first?.income_ledger ?? 0)
        .executeTakeFirst()
    )?.name
  return inOfficeWords(texts, readAll, text, { what: asWritten(ledger ?? ''), party: asWritten(party) })
}
