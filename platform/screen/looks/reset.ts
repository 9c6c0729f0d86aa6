import { changeLook } from '../look.ts'
import { changeLayout, standardLayout } from './layout.ts'

/** Theme, layout and direction as the office comes; language, digits and sizes stay. */
export function resetLooks(): void {
  changeLayout(standardLayout)
  changeLook({ theme: 'light', direction: 'language' })
}
