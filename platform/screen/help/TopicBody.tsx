import { useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import type { Definition } from '#platform/resource/definition.ts'
import { boards } from '#platform/board/tile.ts'
import type { Report } from '#platform/report/report.ts'
import { mayKnow } from '../field/options.ts'
import { KeyList } from '../keyboard/KeyList.tsx'
import { keyGroup, type KeyPlaceName } from '../keyboard/key_table.ts'
import { reportLabel } from '../report/columns.ts'
import { Go } from '../router/Go.tsx'
import { may } from '../session/session.ts'
import { hasText, useT } from '../texts/texts.ts'
import { BoardHelp } from './BoardHelp.tsx'
import { CalendarHelp } from './CalendarHelp.tsx'
import { Fields } from './Fields.tsx'
import { loadTopic } from './load.ts'
import { RightsHelp } from './RightsHelp.tsx'
import { Rules } from './Rules.tsx'
import { Section, type HelpPlace } from './Section.tsx'
import { StateHelp } from './StateHelp.tsx'
import type { Topic } from './topics.ts'
import page from '../page/Page.module.css'
import styles from './Help.module.css'

interface TopicProps {
  readonly topic: Topic
  readonly place: HelpPlace
}

/** All that is to be said of a topic, derived from its definition and its texts. */
export function TopicBody({ topic, place }: TopicProps) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['help', topic.kind, topic.name],
    queryFn: () => loadTopic(topic),
    staleTime: Infinity,
  })
  if (!data) return <div aria-busy />
  const { definition, report } = data
  const board = boards.find((one) => one === topic.kind)
  return (
    <div className={styles.body} data-place={place}>
      <p className={styles.about}>{t(topic.about)}</p>
      {place === 'page' && <Ways topic={topic} definition={definition} />}
      {definition && <OfResource definition={definition} place={place} />}
      {report && <OfReport report={report} place={place} />}
      {board && (
        <Section place={place} title={t('help.tiles')} isOpen>
          <BoardHelp board={board} />
        </Section>
      )}
      {topic.kind === 'calendar' && (
        <Section place={place} title={t('help.days')} isOpen>
          <CalendarHelp />
        </Section>
      )}
      <Section place={place} title={t('help.keys')}>
        {keysOf(topic, report).map((name) => (
          <KeyList key={name} groups={[keyGroup(name)]} level={place === 'page' ? 'h3' : 'h4'} />
        ))}
      </Section>
    </div>
  )
}

function keysOf({ kind, name }: Topic, report: Report | undefined): readonly KeyPlaceName[] {
  if (kind === 'resource') return ['list', 'record', 'walk', 'form', 'lines', 'tabs', 'everywhere']
  if (report) return ['report', ...(report.tree ? (['report_tree'] as const) : []), 'everywhere']
  if (kind === 'calendar') return ['calendar', 'grid', 'everywhere']
  return name === 'chart' ? ['tree', 'everywhere'] : ['everywhere']
}

/** From help to where the work is done. */
function Ways({ topic, definition }: { topic: Topic; definition: Definition | undefined }) {
  const t = useT()
  if (topic.href === undefined) return null
  const name = t(topic.title)
  const isImported = definition?.verbs.includes('import') === true && may(`${topic.name}.import`)
  return (
    <p className={`${page.buttons} no-print`}>
      <Go href={topic.href} className={page.button}>
        {t('help.go_to', { name })} <IconArrowRight size={14} aria-hidden className={styles.ahead} />
      </Go>
      {isImported && (
        <Go href={`${topic.href}/import`} className={page.button}>
          {t('screen.import')}
        </Go>
      )}
    </p>
  )
}

function OfResource({ definition, place }: { definition: Definition; place: HelpPlace }) {
  const t = useT()
  const { states } = definition
  return (
    <>
      {states && (
        <Section place={place} title={t('help.states')} isOpen>
          <StateHelp definition={definition} states={states} />
        </Section>
      )}
      <Section place={place} title={t('help.fields')} isOpen={!states}>
        <Fields definition={definition} level={place === 'page' ? 'h3' : 'h4'} />
      </Section>
      <Section place={place} title={t('help.rules')}>
        <Rules definition={definition} />
      </Section>
      <Section place={place} title={t('help.rights')}>
        <RightsHelp codes={codesOf(definition)} />
      </Section>
    </>
  )
}

/** Every right that counts for a resource: its own, the one that stands for all changes, those of steps and calls. */
function codesOf({ name, verbs, managedBy, states }: Definition): string[] {
  const codes = [
    ...verbs.map((verb) => `${name}.${verb}`),
    ...(managedBy === undefined ? [] : [managedBy]),
    ...(states?.transitions ?? []).map(({ permission }) => permission).filter((code) => code !== 'system'),
  ]
  return [...new Set(codes)]
}

function OfReport({ report, place }: { report: Report; place: HelpPlace }) {
  const t = useT()
  const known = (fields: Report['columns']): string[] =>
    Object.entries(fields).flatMap(([name, field]) => (mayKnow(field) ? [name] : []))
  const { read, export: out, print } = report.rights
  return (
    <>
      <Section place={place} title={t('help.asks')} isOpen>
        <Names report={report} names={known(report.parameters)} />
      </Section>
      <Section place={place} title={t('help.columns')}>
        <p>{t('help.report_columns')}</p>
        <Names report={report} names={known(report.columns)} />
      </Section>
      <Section place={place} title={t('help.rights')}>
        <RightsHelp codes={[...new Set([read, out, print])]} />
      </Section>
    </>
  )
}

/** What a report asks for, or shows: its words are those of the records it speaks of. */
function Names({ report, names }: { report: Report; names: readonly string[] }) {
  const t = useT()
  return (
    <dl className={styles.fields}>
      {names.map((name) => {
        const { type } = report.parameters[name] ?? report.columns[name] ?? {}
        return (
          <div key={name}>
            <dt>{reportLabel(report, name)}</dt>
            <dd>{hasText(`help.kind.${type}`) && <span className={styles.kind}>{t(`help.kind.${type}`)}</span>}</dd>
          </div>
        )
      })}
    </dl>
  )
}
