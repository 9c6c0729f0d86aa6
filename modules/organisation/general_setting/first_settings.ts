import type { Reader } from '#platform/access/read.ts'
import type { RecordStore } from '#platform/record/store.ts'

/** What the sign-in page says until the association has given its own name. */
export const productNames = {
  site_name: 'Samiti',
  site_name_local: 'সমিতি',
  short_name: 'Samiti',
  footer_credit_text: 'Samiti',
}

/** The one row of the general settings, made at the first start with the defaults of website.md. */
export async function keepFirstSettings(read: Reader, store: RecordStore): Promise<void> {
  if (await read.selectFrom('general_setting').select('id').executeTakeFirst()) return
  const countryOf = (iso2: string) =>
    read.selectFrom('country').select('id').where('iso2', '=', iso2).executeTakeFirst()
  const administrators = await read.selectFrom('role').select('id').where('name', '=', 'ADMIN').executeTakeFirst()
  await store.create('general_setting', {
    ...productNames,
    home_country: (await countryOf('BD'))?.id ?? null,
    foreign_fund_country: (await countryOf('MY'))?.id ?? null,
    first_role: administrators?.id ?? null,
  })
}
