import { useQuery } from '@tanstack/react-query'
import { topicPath, topics } from '../help/topics.ts'
import { furtherPlaces, placeAt, tradeNameAt, type NamedPlace } from '../starred/places.ts'
import { starredQuery } from '../starred/starred.ts'
import { hasText, useT } from '../texts/texts.ts'
import type { Hit } from './hit.ts'
import { wordsMatch } from './match.ts'
import { recentPaths } from './recent.ts'

interface Places {
  /** Records seen lately, while nothing is written, and starred pages. */
  readonly atHand: readonly Hit[]
  /** Reports and pages that stand in no menu, and what help says of something. */
  readonly further: readonly Hit[]
}

/** What the search box finds beside records, views and the menu. */
export function usePlaces(text: string, menu: readonly { readonly url: string }[]): Places {
  const t = useT()
  const { data: starred = [] } = useQuery(starredQuery())
  const fits = ({ path, title, detail }: NamedPlace): boolean =>
    wordsMatch(text, `${title} ${detail} ${tradeNameAt(path)}`)
  const named = (paths: readonly string[]): NamedPlace[] => paths.flatMap((path) => placeAt(path, t) ?? []).filter(fits)
  const hitOf =
    (group: string) =>
    ({ path, ...place }: NamedPlace): Hit => ({ key: `${group} ${path}`, group, ...place, href: path })
  const atHand = [
    ...(text === ''
      ? named(recentPaths())
          .slice(0, 6)
          .map(hitOf(t('screen.recent')))
      : []),
    ...named(starred)
      .slice(0, 12)
      .map(hitOf(t('screen.shortcuts'))),
  ]
  if (text === '') return { atHand, further: [] }
  const known = new Set([...menu.map(({ url }) => url), ...starred])
  const pages = furtherPlaces(known, t)
    .filter(fits)
    .slice(0, 6)
    .map(hitOf(t('screen.pages')))
  return { atHand, further: [...pages, ...help(text, t)] }
}

/** Topics of help by what they are called; what is said of them is searched on the page of help. */
const help = (text: string, t: ReturnType<typeof useT>): Hit[] =>
  topics()
    .filter(({ title }) => hasText(title) && wordsMatch(text, `${t(title)} ${t('screen.help')}`))
    .slice(0, 4)
    .map((topic) => ({
      key: `help ${topic.module} ${topic.name}`,
      group: t('screen.help'),
      title: t(topic.title),
      detail: t('screen.help'),
      icon: topic.icon,
      href: topicPath(topic),
    }))
