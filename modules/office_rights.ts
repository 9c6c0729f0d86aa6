import type pg from 'pg'
import type { Reader } from '#platform/access/read.ts'
import { rightsOf } from '#platform/api/menu.ts'
import type { Engine } from '#platform/record/engine.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { keepSetting, readTexts } from '#platform/settings/office_settings.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { keepRights } from './organisation/user/rights.ts'

/** Row of `setting`: the built-in roles that were made, so that one which was deleted stays away. */
const madeRoles = 'built_in_roles'

/** Brings the rights and built-in roles of an office to those of this version. */
export async function keepOfficeRights(
  engine: Engine,
  client: pg.PoolClient,
  { read, store, texts }: { readonly read: Reader; readonly store: RecordStore; readonly texts: Texts },
): Promise<void> {
  const label = (code: string): string => {
    const [resource = '', verb = ''] = code.split('.')
    return `${texts.say('en', resource)}: ${texts.has(`verb.${verb}`) ? texts.say('en', `verb.${verb}`) : verb}`
  }
  const rights = rightsOf(engine.registry).map((code) => ({
    code,
    component: code.split('.')[0] ?? '',
    label: label(code),
  }))
  const noted = await readTexts(client, madeRoles)
  const made = await keepRights(read, store, rights, noted)
  if (made.length > (noted?.length ?? 0)) await keepSetting(client, madeRoles, made)
}
