/**
 * Moves the focus to the first field that is wrong, when its input is there; where none is, back to where it `stood`, if it is
 * lost.
 */
export function focusFirst(page: HTMLElement | null, stood: Element | null = null): void {
  requestAnimationFrame(() => {
    if (!page || isWrongFocused(page)) return
    const isLost = !page.contains(document.activeElement) && page.contains(stood)
    if (isLost && stood instanceof HTMLElement) stood.focus()
    untilUsed(page, () => isWrongFocused(page))
  })
}

function isWrongFocused(page: HTMLElement): boolean {
  const wrong = page.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus()
  wrong?.scrollIntoView({ block: 'center' })
  return wrong !== null
}

/** Tries with each change of the form, until it is done or somebody goes on. @returns what gives up */
function untilUsed(form: HTMLElement, isDone: () => boolean): () => void {
  const watch = new MutationObserver(() => isDone() && giveUp())
  const giveUp = (): void => {
    watch.disconnect()
    for (const used of ['keydown', 'pointerdown']) window.removeEventListener(used, giveUp)
  }
  for (const used of ['keydown', 'pointerdown']) window.addEventListener(used, giveUp)
  watch.observe(form, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-invalid'] })
  return giveUp
}

const typedInto = ':is(input:not([type=file]):not([type=checkbox]), textarea)'

/**
 * Where typing begins: in the field that lacks something first, of a new record else in the first that is empty. An input that is
 * still on its way, or waits for a save to end, gets the focus when it is ready, unless somebody went on meanwhile.
 * @returns what gives up waiting
 */
export function focusStart(form: HTMLElement | null, lacking: string | undefined, isNew: boolean): () => void {
  if (!form) return () => undefined
  const wanted = (): HTMLInputElement | undefined => {
    const field = lacking === undefined ? null : form.querySelector(`[data-field="${CSS.escape(lacking)}"]`)
    // Of rows the first cell, which may be on its way while others of its row are there.
    const within = field?.querySelector('table') ? `td:first-child ${typedInto}` : typedInto
    const all = [...(field ?? form).querySelectorAll<HTMLInputElement>(within)]
    return (isNew ? all.find(({ value }) => value === '') : undefined) ?? all[0]
  }
  const isFocused = (): boolean => {
    const input = wanted()
    if (!input || input.disabled) return false
    input.focus({ preventScroll: true })
    return true
  }
  return isFocused() ? () => undefined : untilUsed(form, isFocused)
}
