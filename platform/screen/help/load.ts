import { allModules, allReports, allScreens, definitionOf, loadReport, screenOf } from '../screens.ts'
import type { Report } from '#platform/report/report.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { hasText, loadNamed } from '../texts/texts.ts'
import type { Topic } from './topics.ts'

/** What is said of a topic, beside its texts. */
export interface Content {
  readonly definition: Definition | undefined
  readonly report: Report | undefined
}

/** The texts of help itself, those that modules bring, and those in which rights are named. */
export const loadHelpTexts = (): Promise<unknown> =>
  Promise.all(['help', 'help_texts', 'explanations', 'rights'].map(loadNamed))

/** Definitions and texts of every module: the index searches in what fields are called, too. */
export async function loadAll(): Promise<true> {
  const modules = new Set(allScreens().map(({ module }) => module))
  await Promise.all([loadHelpTexts(), ...[...modules].map(loadNamed)])
  await loadTitles()
  return true
}

/** Titles of pages whose module brings them along with its texts. */
async function loadTitles(): Promise<void> {
  const unnamed = allModules().filter(({ pages = [] }) =>
    pages.some(({ title }) => hasText(`help.${title}`) && !hasText(title)),
  )
  await Promise.all(unnamed.map(({ name }) => loadNamed(name)))
}

/** What a topic is about, loaded with the texts of its module. */
export async function loadTopic({ kind, name, module }: Topic): Promise<Content> {
  await loadHelpTexts()
  // The calendar has days of every module.
  await (kind === 'calendar' ? loadAll() : Promise.all([loadNamed(module), loadTitles()]))
  const entry = kind === 'report' ? allReports().find((one) => one.name === name) : undefined
  const report = entry && (await loadReport(entry))
  if (report?.like && screenOf(report.like)) await loadNamed(screenOf(report.like)?.module ?? module)
  return { definition: kind === 'resource' ? definitionOf(name) : undefined, report }
}
