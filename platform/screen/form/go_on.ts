import { createContext, type KeyboardEvent } from 'react'

/** Goes from the field that has the focus to the next that lacks something; forms that go on by Enter give it. */
export const GoOn = createContext<(() => void) | undefined>(undefined)

const typedInto = ':is(input:not([type=file]):not([type=checkbox]), textarea):not(:disabled)'

const valueOf = (input: HTMLElement): string => (input instanceof HTMLInputElement ? input.value : '')

/** Whether Enter is pressed in a line of text of the form itself, and means nothing else there. */
export const isEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.defaultPrevented &&
  !event.nativeEvent.isComposing &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  event.target instanceof HTMLInputElement &&
  event.currentTarget.contains(event.target) &&
  event.target.closest('[data-field]') !== null

/** Focuses the first of the lacking fields behind the one that has the focus, from there on the first; else what comes next. */
export function focusNext(form: HTMLElement | null, lacking: readonly string[]): void {
  const here = document.activeElement
  if (!form || !here) return
  const fieldAt = (name: string): Element | null => form.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const isBehind = (one: Element): boolean => (here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  const fields = lacking.flatMap((name) => fieldAt(name) ?? []).filter((one) => !one.contains(here))
  const field = fields.find(isBehind) ?? fields[0]
  const inputs = [...(field ?? form).querySelectorAll<HTMLElement>(typedInto)]
  const next = field
    ? (inputs.find((one) => one.ariaRequired === 'true' && valueOf(one) === '') ?? inputs[0])
    : inputs.find(isBehind)
  next?.focus()
}
