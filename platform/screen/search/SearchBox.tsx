import { Modal } from '../theme/parts.ts'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { call } from '../api/call.ts'
import { changeLook, isDark, otherScheme, useLook } from '../look.ts'
import { viewPath, viewsQuery } from '../list/views.ts'
import { Go, useGo } from '../router/Go.tsx'
import { opensList } from '../router/opens.ts'
import { allScreens, listPath, recordPath, screenOf } from '../screens.ts'
import { may } from '../session/session.ts'
import { signOut } from '../session/sign_in.ts'
import { NamedIcon } from '../shell/NamedIcon.tsx'
import { usePages } from '../shell/menu.ts'
import { tradeNameAt } from '../starred/places.ts'
import { useT } from '../texts/texts.ts'
import { useStore } from '../store.ts'
import { usePlaces } from './at_hand.ts'
import type { Hit } from './hit.ts'
import { closeSearch, entered, write, written } from './open.ts'
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

/**
 * One box for everything: records first, since a number was probably said at the counter, then starred pages, views, pages,
 * actions and help. While nothing is written it begins with what was seen lately.
 */
export default function SearchBox() {
  const t = useT()
  const text = useStore(written)
  const { hits, isAwaited } = useHits(text.trim())
  const waits = useStore(entered)
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
  const openFirst = useEffectEvent(() => open(hits[0], waits === 'own_tab'))
  useEffect(() => {
    if (waits === 'no' || isAwaited) return
    entered.set('no')
    openFirst()
  }, [waits, isAwaited])
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      entered.set('no')
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt(Math.max(0, Math.min(hits.length - 1, chosen + step)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const inOwnTab = event.ctrlKey || event.metaKey
      // The first line is taken for what was written, not for what an earlier answer put there; a line walked to is meant.
      if (isAwaited && at === 0) entered.set(inOwnTab ? 'own_tab' : 'here')
      else open(hits[chosen], inOwnTab)
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
              write(event.currentTarget.value)
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
          {hits.length === 0 && !isAwaited && <p className={styles.none}>{t('screen.no_results')}</p>}
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

interface Hits {
  readonly hits: readonly Hit[]
  /** Whether records of this very text are still being looked for. False when the server cannot be asked. */
  readonly isAwaited: boolean
}

/** What fits the text. Pages and actions answer at once; records after the key has rested for 120 ms at most. */
function useHits(text: string): Hits {
  const t = useT()
  const asked = useSettled(text, 120)
  const { data, isPlaceholderData, isLoading, failureCount } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) =>
      call<{ results: readonly Found[] }>('/search/api/v1/search/', { query: { keyword: asked }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const { data: kept } = useQuery(viewsQuery())
  const pages = usePages()
  const actions = useActions()
  const shown = useDeferredValue(text)
  const { atHand, further } = usePlaces(shown, pages)
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
    .filter((page) => wordsMatch(shown, `${page.title} ${page.under} ${tradeNameAt(page.url)}`))
    .slice(0, 8)
    .map((page): Hit => ({
      key: page.url,
      group: t('screen.pages'),
      title: page.title,
      detail: page.under,
      icon: 'arrow-right',
      href: page.url,
    }))
  const views = (kept?.saved_views ?? [])
    .filter((view) => wordsMatch(shown, `${view.name} ${t(`${view.resource}.plural`)}`))
    .slice(0, shown === '' ? 0 : 6)
    .flatMap((view): Hit[] => {
      const entry = screenOf(view.resource)
      if (!entry) return []
      const place = { detail: t(`${view.resource}.plural`), icon: entry.icon, href: viewPath(entry, view) }
      return [{ key: `view-${view.id}`, group: t('screen.views'), title: view.name, ...place }]
    })
  const done = actions.filter((one) => wordsMatch(shown, one.title)).slice(0, 6)
  const others = places.filter(({ href }) => !atHand.some((one) => one.href === href))
  const isAwaited = text !== asked || text !== shown || ((isLoading || isPlaceholderData) && failureCount === 0)
  return { hits: [...records, ...atHand, ...views, ...others, ...done, ...further], isAwaited }
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
  return [
    ...create,
    {
      key: 'theme',
      group,
      title: t(isDark(theme) ? 'screen.light' : 'screen.dark'),
      detail: '',
      icon: 'moon',
      run: () => changeLook({ theme: otherScheme(theme) }),
    },
    { key: 'logout', group, title: t('screen.logout'), detail: '', icon: 'arrow-right', run: () => void signOut() },
  ]
}
