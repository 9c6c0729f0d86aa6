import { useEffect, useEffectEvent, useState } from 'react'

/** Files that are dropped anywhere on the page, or pasted into it. @returns whether some are being held over it */
export function useDropped(take: (files: readonly File[]) => void, isOpen = true): boolean {
  const [isOver, setOver] = useState(false)
  const brought = useEffectEvent(take)
  useEffect(() => {
    if (!isOpen) return undefined
    const brings = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent): void => {
      if (!brings(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      if (!brings(event)) return
      event.preventDefault()
      setOver(false)
      brought([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Cells of a spreadsheet bring their picture along: where somebody types, words are meant.
      if (files.length === 0 || isTyped(event.target)) return
      event.preventDefault()
      brought(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [isOpen])
  return isOver
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="file"]), textarea, [contenteditable]') !== null
