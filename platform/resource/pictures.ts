import { bool, image, integer, ref, text } from '../fields/index.ts'
import type { Call, Definition, Kind, Scope, Unique } from './definition.ts'

/** A resource whose records are the pictures of another's: an album on that record's page, and at its own address. */
export interface Pictures {
  /** Its field to the record whose pictures they are; who may change that record may change these. */
  readonly of: string
  /** Pictures of one record at most. */
  readonly most: number
}

/** The resource whose records' pictures these are. */
export const picturedBy = ({ fields, pictures }: Pick<Definition, 'fields' | 'pictures'>): string | undefined =>
  pictures && fields[pictures.of]?.to

/** Of one record, unless the definition says otherwise (website.md, cms_menu_content_image). */
export const mostPictures = 60

/** The record whose pictures these are: chosen once. */
export const pictureOf = <const To extends string>(to: To) => ref(to, { required: true, frozen: true, indexed: true })

/** What a picture of a record is made of (website.md 1.6): itself, what it says to those who do not see it, and its place. */
export const picture = <const Required extends boolean>(options: { altRequired: Required }) =>
  ({
    kind: 'picture',
    fields: {
      image: image({ required: true, maxMb: 8 }),
      alt: text({ max: 160, required: options.altRequired }),
      caption: text({ max: 200 }),
      sort_order: integer({}),
    },
    list: ['image', 'alt', 'caption', 'sort_order'],
  }) as const satisfies Kind

/** One picture of a record stands for all of them. */
export const cover = () =>
  ({ kind: 'cover', fields: { is_cover: bool({}) }, list: ['is_cover'] }) as const satisfies Kind

/** The call of actions.json beside `delete/`; the rights of deleting hold. */
export const deleteImage = {
  method: 'DELETE',
  path: 'delete_image/{id}',
  permission: 'session',
} as const satisfies Call

export const oneCover = (of: string): Unique => ({
  fields: ['is_cover'],
  within: [of],
  onlyTrue: true,
  text: 'record.pictures_one_cover',
})

/** Whether one of them can be the cover. */
export const hasCover = (definition: Pick<Definition, 'fields'>): boolean => 'is_cover' in definition.fields

/** The column of a picture that must say what the named column of its record says: fences are the same for both. */
export const scopePairs = (
  { pictures, scope }: Pick<Definition, 'pictures' | 'scope'>,
  parent: { readonly scope: Scope },
): readonly { readonly own: string; readonly theirs: string }[] => {
  if (!pictures || scope === 'everyone' || parent.scope === 'everyone') return []
  const { branch, member } = parent.scope
  return [
    ...(branch !== undefined && scope.branch !== undefined ? [{ own: scope.branch, theirs: branch }] : []),
    ...(typeof member === 'string' && typeof scope.member === 'string' ? [{ own: scope.member, theirs: member }] : []),
  ].filter(({ own }) => own !== pictures.of)
}

/** Why the pictures of a record would be seen by others than the record itself; undefined when they are not. */
export const scopeFault = (definition: Definition, parent: Definition): string | undefined =>
  fencedBy(definition) === fencedBy(parent)
    ? undefined
    : `${definition.name}: its scope is not that of "${parent.name}", whose pictures it holds.`

const fencedBy = ({ scope }: Definition): string => (scope === 'everyone' ? scope : Object.keys(scope).sort().join())
