import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Page, Part } from '../page/Page.tsx'
import { wordOf } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { Missing } from '../router/Trouble.tsx'
import { definitionOf } from '../screens.ts'
import { wordsMatch } from '../search/match.ts'
import { NamedIcon } from '../shell/NamedIcon.tsx'
import { fieldLabel, useT, type Translate } from '../texts/texts.ts'
import { loadAll } from './load.ts'
import { documentationPath, examplePath, languageHelpPath } from './paths.ts'
import { TopicBody } from './TopicBody.tsx'
import { house, topicPath, topics, type Topic } from './topics.ts'
import page from '../page/Page.module.css'
import styles from './Help.module.css'

/** Help as pages: all of it, one module, or one topic. */
export default function Documentation() {
  const t = useT()
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const { isSuccess } = useQuery({ queryKey: ['help', 'all'], queryFn: loadAll, staleTime: Infinity })
  if (!isSuccess) return <div aria-busy />
  const module = wordOf(params['module'])
  const name = wordOf(params['topic'])
  const all = topics()
  const ofModule = all.filter((topic) => module === '' || topic.module === module)
  if (ofModule.length === 0) return <Missing />
  if (name === '') return <Index key={module} module={module} topics={ofModule} />
  const topic = ofModule.find((one) => one.name === name)
  if (!topic) return <Missing />
  return (
    <Page
      title={t(topic.title)}
      way={
        <>
          <Back href={documentationPath} title={t('screen.help')} />
          <Back href={`${documentationPath}/${module}`} title={t(`help.module.${module}`)} />
        </>
      }
      actions={<PrintThis />}
    >
      <TopicBody key={topic.name} topic={topic} place="page" />
    </Page>
  )
}

function Back({ href, title }: { href: string; title: string }) {
  return (
    <Go href={href} className={`${page.back} no-print`}>
      <IconArrowLeft size={15} aria-hidden /> {title}
    </Go>
  )
}

function PrintThis() {
  const t = useT()
  return (
    <button type="button" className={`${page.button} no-print`} onClick={() => window.print()}>
      <IconPrinter size={15} aria-hidden /> {t('screen.print')}
    </button>
  )
}

/** What there is to read, by module; the box finds topics by their name, by what is said of them, and by their fields. */
function Index({ module, topics: offered }: { module: string; topics: readonly Topic[] }) {
  const t = useT()
  const [asked, setAsked] = useState('')
  const found = offered.filter((topic) => wordsMatch(asked, saidOf(topic, t)))
  const modules = [...new Set(found.map((topic) => topic.module))].sort(
    (a, b) => Number(a === house) - Number(b === house),
  )
  return (
    <Page
      title={t(module === '' ? 'screen.help' : `help.module.${module}`)}
      lead={module === '' ? t('help.lead') : undefined}
      way={module !== '' && <Back href={documentationPath} title={t('screen.help')} />}
      actions={<PrintThis />}
    >
      <input
        type="search"
        className={`${styles.search} no-print`}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        value={asked}
        onChange={({ currentTarget: { value } }) => setAsked(value)}
      />
      <p role="status" className="unseen">
        {t('help.found', { n: found.length })}
      </p>
      {found.length === 0 && <p className={page.quiet}>{t('screen.no_results')}</p>}
      {modules.map((one) => (
        <Part key={one} title={t(`help.module.${one}`)}>
          <ul className={styles.index}>
            {found
              .filter((topic) => topic.module === one)
              .map((topic) => (
                <li key={`${topic.kind} ${topic.name}`}>
                  <Go href={topicPath(topic)}>
                    <NamedIcon name={topic.icon} size={17} />
                    <span>
                      <strong>{t(topic.title)}</strong>
                      <small>{t(topic.about)}</small>
                    </span>
                  </Go>
                </li>
              ))}
          </ul>
        </Part>
      ))}
      {module === '' && asked === '' && (
        <Part title={t('help.further')}>
          <ul className={styles.further}>
            <li>
              <Go href={languageHelpPath}>{t('page.language_help')}</Go>
            </li>
            <li>
              <Go href={examplePath}>{t('page.example')}</Go>
            </li>
          </ul>
        </Part>
      )}
    </Page>
  )
}

/** All words by which somebody may look for a topic. */
function saidOf({ kind, name, title, about }: Topic, t: Translate): string {
  const definition = kind === 'resource' ? definitionOf(name) : undefined
  const fields = definition
    ? definition.form.flatMap(([, names]) => names.map((one) => fieldLabel(definition, one)))
    : []
  return [t(title), t(about), ...fields].join(' ')
}
