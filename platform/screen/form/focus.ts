/** Moves the focus to the first field that is wrong. */
export function focusFirst(page: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = page?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  })
}
