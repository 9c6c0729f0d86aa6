import { activities, foundActivities } from '#platform/activity/activities.ts'
import { toldActivities } from '#platform/activity/told.ts'
import { dayEnd, dayStart } from '#platform/clock/day.ts'
import { implementReport } from '#platform/report/implementation.ts'
import { activity_log } from './activity_log.report.ts'

/** Changes of who may do what, and of how the office works, are told as such. lookups.json activity_log_types */
export const ownTypes = { permission: ['role', 'permission'], setting: ['general_setting'] } as const

export const activityLogServer = implementReport(activity_log, {
  query: (asking) => {
    const { date_from: from, date_to: to, user, type, resource, keyword } = asking.parameters
    let query = activities(asking.read, ownTypes)
    if (from) query = query.where('at', '>=', dayStart(from))
    if (to) query = query.where('at', '<=', dayEnd(to))
    if (user) query = query.where('user_id', 'in', user)
    if (type) query = query.where('type', 'in', type)
    if (resource) query = query.where('resource', 'in', namesLike(asking, resource))
    return keyword ? query.where(foundActivities(asking, keyword)) : query
  },
  complete: (rows, asking) => toldActivities(asking, rows),
})

/** Resources and reports called so, by name or by a word of what the asker's language calls them. */
function namesLike(
  {
    engine: { registry },
    texts,
    language,
  }: Pick<Parameters<typeof toldActivities>[0], 'engine' | 'texts' | 'language'>,
  written: string,
): string[] {
  const wanted = written.toLocaleLowerCase(language)
  const called = (name: string): string[] =>
    [name, `${name}.plural`].filter(texts.has).map((id) => texts.say(language, id).toLocaleLowerCase(language))
  const names = [...registry.all, ...registry.reports].map(({ name }) => name)
  // No name is empty: nothing is called what nobody calls so.
  return ['', ...names.filter((name) => name === written || called(name).some((label) => label.includes(wanted)))]
}
