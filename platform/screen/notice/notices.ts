import { createStore } from '../store.ts'

/** Short news to the person, in three places of ui.json: toasts bottom right, a snackbar top centre, a banner. */
export type Tone = 'success' | 'warning' | 'error' | 'info'

export interface Notice {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  /** Milliseconds until it goes by itself. */
  readonly stays: number
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const toasts = createStore<readonly Notice[]>([])
export const snackbar = createStore<Notice | undefined>(undefined)
export const banner = createStore<Notice | undefined>(undefined)

const mostToasts = 5
let last = 0

/** A toast; the oldest gives way when there are five. An undo stands in it for six seconds. */
export function toast(text: string, options: { tone?: Tone; stays?: number; action?: Notice['action'] } = {}): void {
  const { tone = 'success', stays = 6000, action } = options
  const notice: Notice = { id: ++last, tone, text, stays, ...(action ? { action } : {}) }
  toasts.update((now) => [...now, notice].slice(-mostToasts))
}

export const closeToast = (id: number): void => toasts.update((now) => now.filter((one) => one.id !== id))

/** One line at the top centre, for six seconds unless said otherwise; `success` by default. */
export function say(text: string, tone: Tone = 'success', stays = 6000): void {
  snackbar.set({ id: ++last, tone, text, stays })
}

/** The banner over the page: fades and is gone after three seconds. */
export function alertBanner(text: string, tone: Exclude<Tone, 'info'>): void {
  banner.set({ id: ++last, tone, text, stays: 3000 })
}
