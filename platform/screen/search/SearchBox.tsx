import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { call } from '../api/call.ts'
import { changeLook, useLook } from '../look.ts'
import { Go, useGo } from '../router/Go.tsx'
import { opensList } from '../router/opens.ts'
import { allScreens, listPath, recordPath, screenOf } from '../screens.ts'
import { may } from '../session/session.ts'
import { signOut } from '../session/sign_in.ts'
import { NamedIcon } from '../shell/NamedIcon.tsx'
import { usePages } from '../shell/menu.ts'
import { useT } from '../texts/texts.ts'
import { useStore } from '../store.ts'
import { closeSearch, written } from './open.ts'
import { wordsMatch } from './match.ts'
import { useSettled } from './settled.ts'
import styles from './SearchBox.module.css'

interface Found {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly detail?: string | null
  readonly status?: string | null
}

interface Hit {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly detail: string
  readonly icon: string
  readonly href?: string
  readonly run?: () => void
}

/** One box for everything: records first, since a number was probably said at the counter, then pages and actions. */
export default function SearchBox() {
  const t = useT()
  const text = useStore(written)
  const hits = useHits(text.trim())
  const [at, setAt] = useState(0)
  const go = useGo()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = Math.min(at, hits.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const open = (hit: Hit | undefined, inOwnTab: boolean): void => {
    if (!hit) return
    if (hit.href && inOwnTab) return void window.open(hit.href, '_blank')
    closeSearch()
    if (hit.href) go(hit.href)
    else hit.run?.()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt(Math.max(0, Math.min(hits.length - 1, chosen + step)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(hits[chosen], event.ctrlKey || event.metaKey)
    }
  }
  return (
    <Modal.Root opened onClose={closeSearch} yOffset="8vh" size="36rem" transitionProps={{ duration: 0 }}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('screen.search')}>
        <div className={styles.box}>
          <IconSearch size={18} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
            aria-label={t('screen.search_placeholder')}
            placeholder={t('screen.search_placeholder')}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              written.set(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={press}
            onFocus={({ currentTarget }) =>
              currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
            }
          />
          <kbd>Esc</kbd>
        </div>
        <div ref={list} id={id} role="listbox" aria-label={t('screen.search')} className={styles.hits}>
          {hits.map((hit, index) => (
            <Line
              key={hit.key}
              id={`${id}-${index}`}
              hit={hit}
              heading={hit.group === hits[index - 1]?.group ? undefined : hit.group}
              chosen={index === chosen}
              onHover={() => setAt(index)}
              onOpen={() => open(hit, false)}
            />
          ))}
          {hits.length === 0 && <p className={styles.none}>{t('screen.no_results')}</p>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

interface LineProps {
  readonly id: string
  readonly hit: Hit
  readonly heading: string | undefined
  readonly chosen: boolean
  readonly onHover: () => void
  readonly onOpen: () => void
}

function Line({ id, hit, heading, chosen, onHover, onOpen }: LineProps) {
  const inside = (
    <>
      <NamedIcon name={hit.icon} size={17} />
      <bdi className={styles.title}>{hit.title}</bdi>
      <bdi className={styles.detail}>{hit.detail}</bdi>
    </>
  )
  const option = {
    id,
    role: 'option',
    'aria-selected': chosen,
    className: styles.hit,
    tabIndex: -1,
    onPointerMove: onHover,
  }
  return (
    <>
      {heading && (
        <div role="presentation" className={styles.heading}>
          {heading}
        </div>
      )}
      {hit.href ? (
        <Go {...option} href={hit.href} onClick={() => closeSearch()}>
          {inside}
        </Go>
      ) : (
        <button {...option} type="button" onClick={onOpen}>
          {inside}
        </button>
      )}
    </>
  )
}

/** What fits the text. Pages and actions answer at once; records after the key has rested for 120 ms at most. */
function useHits(text: string): Hit[] {
  const t = useT()
  const asked = useSettled(text, 120)
  const { data } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) =>
      call<{ results: readonly Found[] }>('/search/api/v1/search/', { query: { keyword: asked }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const pages = usePages()
  const actions = useActions()
  const shown = useDeferredValue(text)
  const records = (text === '' ? [] : (data?.results ?? [])).flatMap((found): Hit[] => {
    const entry = screenOf(found.resource)
    if (!entry) return []
    const group = t(`${found.resource}.plural`)
    const href = recordPath(entry, found.id, found.title)
    return [
      {
        key: `${found.resource}-${found.id}`,
        group,
        title: found.title,
        detail: found.detail ?? '',
        icon: entry.icon,
        href,
      },
    ]
  })
  const places = pages
    .filter((page) => wordsMatch(shown, `${page.title} ${page.under}`))
    .slice(0, 8)
    .map((page): Hit => ({
      key: page.url,
      group: t('screen.pages'),
      title: page.title,
      detail: page.under,
      icon: 'arrow-right',
      href: page.url,
    }))
  return [...records, ...places, ...actions.filter((one) => wordsMatch(shown, one.title)).slice(0, 6)]
}

function useActions(): Hit[] {
  const t = useT()
  const { theme } = useLook()
  const group = t('screen.actions')
  const create = allScreens()
    .filter((entry) => may(`${entry.name}.create`) && opensList(entry))
    .map((entry): Hit => ({
      key: `new-${entry.name}`,
      group,
      title: t('screen.new_of', { name: t(entry.name) }),
      detail: '',
      icon: 'plus',
      href: `${listPath(entry)}/new`,
    }))
  const other = theme === 'dark' ? 'light' : 'dark'
  return [
    ...create,
    {
      key: 'theme',
      group,
      title: t(`screen.${other}`),
      detail: '',
      icon: 'moon',
      run: () => changeLook({ theme: other }),
    },
    { key: 'logout', group, title: t('screen.logout'), detail: '', icon: 'arrow-right', run: () => void signOut() },
  ]
}
