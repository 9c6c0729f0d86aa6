import { opensTo } from '#platform/resource/route_group.ts'
import { definitionOf, type ReportEntry, type ScreenEntry } from '../screens.ts'
import { currentPerson, may } from '../session/session.ts'

/** Where everybody lands. */
export const landing = '/apps/dashboards/project'
/** What leaves the office, as a dashboard. */
export const postPath = '/apps/dashboards/post'
/** Cash, banks and dues on one page. */
export const treasurerPath = '/apps/dashboards/treasurer'

/** Whether the list of a resource opens to the person: its pages are for the role, and what stands on them may be read. */
export const opensList = (entry: ScreenEntry): boolean =>
  may(`${entry.name}.read`) && opensTo(entry.roles, currentPerson()?.roleKind ?? '')

/** Whether a record opens. Members have no lists, but what belongs to them opens by its address. */
export const opensRecord = (entry: ScreenEntry): boolean =>
  opensList(entry) ||
  (isMember() && may(`${entry.name}.read`) && definitionOf(entry.name)?.memberVerbs.includes('read') === true)

/** Whether the page of a report opens to the person. */
export const opensReport = ({ rights, roles }: ReportEntry): boolean =>
  may(rights.read) && opensTo(roles, currentPerson()?.roleKind ?? '')

/** A person of a member agency. */
export const isMember = (): boolean => currentPerson()?.roleKind === 'MEMBER_USER'
