import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Aspect } from './aspect.ts'

/** Texts of the specification that a screen says and no answer of the server: whose id, and ours. */
const said: readonly (readonly [specified: string, ours: string])[] = [
  ['message:login_button', 'screen.login'],
  ['message:register_entry', 'screen.register'],
  ['message:logout_entry', 'screen.logout'],
  ['message:guest_name', 'screen.guest'],
  ['message:forgot_link', 'screen.forgot'],
  ['message:reset_title', 'screen.reset_title'],
  ['message:user_name_label', 'screen.username'],
  ['message:password_label', 'screen.password'],
  ['message:shortcut_placeholder', 'screen.search_placeholder'],
  ['message:shortcut_empty', 'screen.no_results'],
  ['message:fullscreen_unsupported', 'screen.fullscreen_unsupported'],
  ['message:page_not_found', 'screen.page_not_found'],
  ['message:page_forbidden', 'screen.page_forbidden'],
  ['message:offline', 'screen.offline'],
  ['message:saved', 'screen.saved'],
  ['message:confirm_irreversible', 'screen.confirm_irreversible'],
  ['message:list_empty', 'screen.list_empty'],
  ['message:notifications_empty', 'live.none'],
  ['organisation.date_set_on', 'screen.set_on'],
  ['collaboration.account_no_role_yet_ask', 'overview.no_role'],
]

const root = new URL('../../../../', import.meta.url).pathname

/** They stand in our texts letter by letter, and a screen asks for them by their id. */
export const screenTexts: Aspect = {
  name: 'says what screens say',
  applies: () => true,
  async run(world, _server, notes) {
    const screens = sourcesOf(join(root, 'platform/screen')).join('\n')
    for (const [specified, ours] of said) {
      const text = world.texts[ours]
      const isUsed = [`'${ours}'`, `"${ours}"`].some((id) => screens.includes(id))
      const isEqual = text !== undefined && isUsed && world.sentences.heard(specified, text)
      notes.holds('a screen says it', isEqual, world.sentences.text(specified), isUsed ? (text ?? null) : 'no screen', {
        call: ours,
      })
    }
    await Promise.resolve()
  },
}

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
