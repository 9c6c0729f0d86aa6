import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import { reportSubjects } from 'virtual:screen-map'
import { reportsPath } from '#platform/report/reports_path.ts'
import { useLocale } from '../field/TextParts.tsx'
import { useKeys } from '../keyboard/keys.ts'
import { Page, Part } from '../page/Page.tsx'
import { parseAddress, writeAddress } from '../router/address.ts'
import { Go, useGo } from '../router/Go.tsx'
import { opensReport } from '../router/opens.ts'
import { useOwnSearch } from '../router/own_search.ts'
import { allReports, type ReportEntry } from '../screens.ts'
import { wordsMatch } from '../search/match.ts'
import { NamedIcon } from '../shell/NamedIcon.tsx'
import { Star } from '../starred/Star.tsx'
import { tradeNameAt } from '../starred/places.ts'
import { starredQuery } from '../starred/starred.ts'
import { useT } from '../texts/texts.ts'
import page from '../page/Page.module.css'
import styles from './Reports.module.css'

const subjectTitle = (subject: string): string => `report_subject.${subject}`

/** The first sentence of what help says: it says what a report is for, the others how to read it. */
function firstSentence(text: string, locale: string): string {
  const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)
  return first?.segment ?? text
}

/**
 * Every report that the person may open, by what it is about, each with what it is for; starred ones first. The box finds them by
 * their name and by all that help says of them, and stands in the address, so that going back leads to what was found.
 */
export default function ReportsPage() {
  const t = useT()
  const go = useGo()
  const router = useRouter()
  const { keyword = '' } = parseAddress(useOwnSearch(reportsPath))
  const [asked, setAsked] = useState(keyword)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const { data: starred = [] } = useQuery(starredQuery())
  useKeys({ f: () => box.current?.focus() }, { label: 'screen.keys_reports' })

  const open = allReports().filter(opensReport)
  const found = open.filter(({ name, path, subject }) =>
    wordsMatch(asked, `${t(name)} ${t(`help.${name}`)} ${t(subjectTitle(subject))} ${tradeNameAt(path)}`),
  )
  const subjects = reportSubjects.filter((one) => found.some(({ subject }) => subject === one))
  const [first] = subjects.flatMap((one) => found.filter(({ subject }) => subject === one))
  const atHand = starred.flatMap((path) => (asked === '' ? (open.find((one) => one.path === path) ?? []) : []))

  const ask = (text: string): void => {
    setAsked(text)
    router.history.replace(`${reportsPath}${writeAddress({ keyword: text })}`)
  }
  /** Arrows walk through the reports, from the box and back to it. */
  const walk = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const stops = [box.current, ...(list.current?.querySelectorAll('a') ?? [])]
    const at = stops.findIndex((one) => one !== null && one === document.activeElement)
    const next = stops[at + by]
    if (by === 0 || at === -1 || !next) return
    event.preventDefault()
    next.focus()
  }
  if (open.length === 0)
    return (
      <Page title={t('page.reports')}>
        <p>{t('report.reports_none')}</p>
      </Page>
    )
  return (
    <Page title={t('page.reports')}>
      <div onKeyDown={walk}>
        <form
          role="search"
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            if (first && asked.trim() !== '') go(first.path)
          }}
        >
          <IconSearch size={17} aria-hidden />
          <input
            ref={box}
            type="search"
            aria-label={t('report.reports_search')}
            placeholder={t('report.reports_search')}
            value={asked}
            onChange={({ currentTarget: { value } }) => ask(value)}
          />
          <kbd>f</kbd>
        </form>
        <p role="status" className={found.length === 0 ? page.quiet : 'unseen'}>
          {found.length === 0
            ? t('report.reports_no_match', { words: asked })
            : t('report.reports_found', { n: found.length })}
        </p>
        <div ref={list}>
          {atHand.length > 0 && (
            <Part title={t('report.reports_starred')}>
              <Entries reports={atHand} starred={starred} />
            </Part>
          )}
          {subjects.map((one) => (
            <Part key={one} title={t(subjectTitle(one))}>
              <Entries reports={found.filter(({ subject }) => subject === one)} starred={starred} />
            </Part>
          ))}
        </div>
      </div>
    </Page>
  )
}

function Entries({ reports, starred }: { reports: readonly ReportEntry[]; starred: readonly string[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ul className={styles.reports}>
      {reports.map(({ name, path, icon }) => (
        <li key={name}>
          <Go href={path}>
            <NamedIcon name={icon} size={18} />
            <span>
              <strong>{t(name)}</strong>
              <small>{firstSentence(t(`help.${name}`), locale)}</small>
            </span>
          </Go>
          <Star place={{ path, title: t(name) }} isStarred={starred.includes(path)} />
        </li>
      ))}
    </ul>
  )
}
