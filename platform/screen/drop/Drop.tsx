import {
  cloneElement,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
} from 'react'
import { say } from '../notice/notices.ts'
import { t as text } from '../texts/texts.ts'

/** What drops from a button: it shows the button as its own target, and is open or not. */
export interface Dropped {
  readonly target: ReactElement<ComponentProps<'button'>>
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
}

type Props<Data extends object> = {
  /** Fetches what drops; asked again after a failure. */
  readonly load: () => Promise<ComponentType<Dropped & Data>>
  readonly data: Data
  readonly kind: 'menu' | 'dialog'
  readonly children: ReactElement<ComponentProps<'button'>>
}

/**
 * A button with a menu or a panel whose code comes when the pointer or the focus is on the button: menus and what places
 * them are a sixth of a list's script, and most pages are left without opening one. A click before it came counts.
 */
export function Drop<Data extends object>({ load, data, kind, children }: Props<Data>) {
  const [fetched, setFetched] = useState<{ Body: ComponentType<Dropped & Data>; hadFocus: boolean }>()
  const [opened, setOpened] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useLayoutEffect(() => {
    // The button of the body is another element: it takes over what the first one had.
    if (fetched?.hadFocus) button?.focus()
  }, [fetched, button])
  if (fetched) {
    const { Body } = fetched
    return <Body {...data} target={cloneElement(children, { ref: setButton })} opened={opened} setOpened={setOpened} />
  }
  const fetchBody = (): Promise<void> =>
    load().then((Body) => setFetched({ Body, hadFocus: document.activeElement === button }))
  const open = (): void => {
    fetchBody().then(
      // A frame later: what drops gives the focus back to what had it when it opened, so it has to be there before.
      () => requestAnimationFrame(() => setOpened(true)),
      () => say(text('screen.offline'), 'error'),
    )
  }
  return cloneElement(children, {
    ref: setButton,
    'aria-haspopup': kind,
    'aria-expanded': false,
    // Looking at a button that cannot be fetched yet is no fault; pressing it is.
    onPointerEnter: () => void fetchBody().catch(() => undefined),
    onFocus: () => void fetchBody().catch(() => undefined),
    // A mouse that goes down on one button and up on the other makes no click.
    onPointerDown: ({ pointerType, button: which }) => {
      if (pointerType === 'mouse' && which === 0) open()
    },
    onClick: open,
  })
}
