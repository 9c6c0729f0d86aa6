import { call } from '../api/call.ts'
import { arrangements, bringArrangements } from '../board/arrangement.ts'
import { lineUp } from '../api/in_turn.ts'
import { changeCalendar } from '../days/choose.ts'
import { keptHere } from '../kept_here.ts'
import { changeLook, look } from '../look.ts'
import { createStore, useStore } from '../store.ts'
import { changeLanguage } from '../texts/texts.ts'
import { changeLayout, layout } from './layout.ts'
import { looksIn, settingsOf, type Settings } from './settings.ts'

const path = '/user/api/v1/user/settings/'
/** Milliseconds of rest after which a change is kept (ui.json `settings_save_debounce`). */
const rest = 300
/** Where the shell sees whose settings this browser has. */
const mark = 'samiti_looks_of'

/** Whether the last change has reached the office; `nothing` while none was made. */
const state = createStore<'nothing' | 'kept' | 'here'>('nothing')
export const useKept = (): 'nothing' | 'kept' | 'here' => useStore(state)

const own = (): Settings => settingsOf(look.get(), layout.get(), arrangements.get())
let known = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the look of the signed-in person on the server, when nothing has changed for a moment. */
export function keepSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void inTurn(keep), rest)
}

const inTurn = lineUp()

async function keep(): Promise<void> {
  const settings = own()
  const words = JSON.stringify(settings)
  if (words === known) return
  known = words
  state.set(
    await call(path, { method: 'PUT', body: settings }).then(
      () => 'kept',
      () => 'here',
    ),
  )
  // What did not arrive is sent with the next change.
  if (state.get() === 'here') known = ''
}

/** What the person has chosen elsewhere: asked for once after each sign-in, for a browser may choose otherwise since then. */
export async function bringLooks(person: number): Promise<void> {
  const found = looksIn(await call<Settings>(path))
  keptHere.set(mark, String(person))
  const { language, calendar, ...rest } = found.look
  if (language !== undefined && language !== look.get().language) await changeLanguage(language)
  if (calendar !== undefined && calendar !== look.get().calendar) await changeCalendar(calendar)
  if (Object.keys(rest).length > 0) changeLook(rest)
  if (found.layout) changeLayout(found.layout)
  bringArrangements(found.boards)
  known = JSON.stringify(own())
}
