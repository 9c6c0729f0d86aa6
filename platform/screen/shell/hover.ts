import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/** Milliseconds that a pointer rests before a menu opens (ui.json `menu_hover_delay`). */
const rest = 150

/** Opens when a pointer rests on it or the focus comes into it; Escape closes it until one of them comes anew. */
export function useOpensOnHover() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    open,
    close: () => setOpen(false),
    toggle: () => setOpen(!open),
    hover: {
      onPointerEnter: () => {
        timer.current = setTimeout(() => setOpen(true), rest)
      },
      onPointerLeave: () => {
        clearTimeout(timer.current)
        setOpen(false)
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setOpen(false)
      },
    },
    focus: { onFocus: () => setOpen(true) },
  }
}
