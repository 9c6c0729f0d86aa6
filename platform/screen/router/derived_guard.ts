import { opensTo } from '#platform/resource/route_group.ts'
import { picturesPlace } from '../pictures/place.ts'
import type { ScreenEntry } from '../screens.ts'
import { loadResource } from '../texts/texts.ts'
import { wordOf } from './address.ts'
import { elsewhere } from './elsewhere.ts'
import { asPerson, away, closed, type Asked } from './guards.ts'
import { isMember, opensRecord } from './opens.ts'
import { derivedPlace } from './places.ts'

/** Lists and records: a path that names none is unknown to everybody, whoever asks. */
export async function forDerived(
  asked: Asked & { readonly params: { readonly area: string; readonly _splat?: string | undefined } },
): Promise<void> {
  const { area, _splat: rest } = asked.params
  const place = derivedPlace(wordOf(area), wordOf(rest))
  if (!place) throw away(await elsewhere(asked.location.href))
  if (opensTo(place.entry.roles, asPerson(asked).roleKind)) return
  if (place.id === undefined || !(await isOwnRecord(place.entry))) throw closed(asked)
}

/** The pictures of a record are for whom the record is. */
export async function forPictures(
  asked: Asked & { readonly params: { readonly area: string; readonly id: string } },
): Promise<void> {
  const place = picturesPlace(asked.params.area, asked.params.id)
  if (!place) throw away(await elsewhere(asked.location.href))
  if (!opensTo(place.of.roles, asPerson(asked).roleKind) && !(await isOwnRecord(place.of))) throw closed(asked)
}

/** What of a record belongs to a member, its definition says. */
async function isOwnRecord(entry: ScreenEntry): Promise<boolean> {
  if (isMember()) await loadResource(entry.name)
  return opensRecord(entry)
}
