import { useQuery } from '@tanstack/react-query'
import { useLook } from '#platform/screen/look.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { StepButton } from '#platform/screen/page/StepButton.tsx'
import { Go } from '#platform/screen/router/Go.tsx'
import { listPath, recordPath, screenOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import {
  chartQuery,
  firstYearQuery,
  makeYear,
  openYear,
  takeChart,
  yearQuery,
  type ChartContent,
} from './setup_books_state.screen.tsx'
import { nameIn } from './setup.rules.ts'
import page from '#platform/screen/page/Page.module.css'
import styles from './setup.module.css'

/** What the books need before anything can be posted: a chart, and a year that is open. Each is shown before it is made. */
export const BooksStep = () => (
  <div className={styles.books}>
    <ChartPart />
    <YearPart />
    <OpeningPart />
  </div>
)

function ChartPart() {
  const t = useT()
  const figures = useFigures()
  const { language } = useLook()
  const { data } = useQuery(chartQuery)
  const entry = screenOf('ledger_account')
  if (!data) return <section aria-busy />
  const { content } = data
  return (
    <section aria-labelledby="setup-chart">
      <h3 id="setup-chart">{t('setup.books.chart')}</h3>
      {content ? (
        <>
          <p>
            {t('setup.books.chart.will', {
              groups: figures.number(content.groups.length),
              ledgers: figures.number(content.ledgers.length),
            })}
          </p>
          <div className={styles.classes}>
            {content.classes.map((one) => (
              <ClassShown key={one.code} code={one.code} name={nameIn(language, one)} content={content} />
            ))}
          </div>
          <div className={page.buttons}>
            <StepButton label={t('setup.books.chart.take')} work={takeChart} />
          </div>
        </>
      ) : (
        <>
          <p>{t('setup.books.chart.there')}</p>
          {entry && (
            <Go href={listPath(entry)} className={page.button}>
              {t('setup.books.chart.open')}
            </Go>
          )}
        </>
      )}
    </section>
  )
}

interface ClassProps {
  readonly code: string
  readonly name: string
  readonly content: ChartContent
}

/** A class of the default chart, folded until somebody wants to see what stands in it. */
function ClassShown({ code, name, content }: ClassProps) {
  const t = useT()
  const groups = content.groups.filter((one) => one.code.startsWith(code))
  const ledgers = content.ledgers.filter((one) => one.code.startsWith(code))
  return (
    <details className={styles.class}>
      <summary>
        <bdi>{name}</bdi>
        <span className={page.quiet}>
          {t('setup.books.chart.of', { groups: groups.length, ledgers: ledgers.length })}
        </span>
      </summary>
      <Branches content={content} groups={groups.filter(({ parent }) => parent === null)} />
    </details>
  )
}

function Branches({ content, groups }: { content: ChartContent; groups: ChartContent['groups'] }) {
  return (
    <ul>
      {groups.map(({ code, name }) => {
        const below = content.groups.filter(({ parent }) => parent === code)
        const ledgers = content.ledgers.filter(({ group }) => group === code)
        return (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi> <bdi>{name}</bdi>
            {below.length > 0 && <Branches content={content} groups={below} />}
            {ledgers.length > 0 && (
              <ul>
                {ledgers.map((ledger) => (
                  <li key={ledger.code}>
                    <bdi dir="ltr">{ledger.code}</bdi> <bdi>{ledger.name}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function YearPart() {
  const t = useT()
  const figures = useFigures()
  const { data } = useQuery(yearQuery)
  const entry = screenOf('fiscal_year')
  if (!data) return <section aria-busy />
  const { there, would } = data
  return (
    <section aria-labelledby="setup-year">
      <h3 id="setup-year">{t('setup.books.year')}</h3>
      {there && (
        <>
          <p>{t(there.status === 'open' ? 'setup.books.year.there' : 'setup.books.year.waits', { fy: there.code })}</p>
          {there.status !== 'open' && (
            <StepButton label={t('setup.books.year.open', { fy: there.code })} work={() => openYear(there)} />
          )}
        </>
      )}
      {would && (
        <>
          <p>
            {t('setup.books.year.will', {
              fy: would.code,
              from: figures.day(would.start_date),
              to: figures.day(would.end_date),
            })}
          </p>
          <div className={page.buttons}>
            <StepButton label={t('setup.books.year.make', { fy: would.code })} work={() => makeYear(would)} />
            {entry && (
              <Go href={`${listPath(entry)}/new`} className={page.button}>
                {t('setup.books.year.other')}
              </Go>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** What the books stood at before: entered on the page of the first year, as soon as there is one. */
function OpeningPart() {
  const t = useT()
  const { data: first } = useQuery(firstYearQuery)
  const entry = screenOf('fiscal_year')
  if (!first || !entry) return null
  return (
    <section aria-labelledby="setup-opening">
      <h3 id="setup-opening">{t('setup.books.opening')}</h3>
      <p>{t('setup.books.opening.help', { fy: first.code })}</p>
      <Go href={`${recordPath(entry, first.id, first.code)}?tab=opening`} className={page.button}>
        {t('setup.books.opening.enter')}
      </Go>
    </section>
  )
}
