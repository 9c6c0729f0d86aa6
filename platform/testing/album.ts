import { branch_owned } from '../resource/kinds.ts'
import { cover, deleteImage, picture, pictureOf } from '../resource/pictures.ts'
import { choice, text } from '../fields/index.ts'
import { resource } from '../resource/resource.ts'

/** A record with pictures, and its pictures: what albums are tried on. No office has them. */

const screen = { icon: 'photo', nav: 'settings' }

export const outing = resource('outing', {
  module: 'organisation',
  list_key: 'outings',
  kinds: [branch_owned()],
  fields: {
    name: text({ required: true, max: 80 }),
    status: choice(['open', 'closed'], { required: true, default: 'open' }),
  },
  states: {
    field: 'status',
    initial: 'open',
    transitions: [{ from: ['open'], to: 'closed', action: 'close', permission: 'outing.update' }],
    changedIn: ['open'],
  },
  title: ['name'],
  scope: { branch: 'branch' },
  list: ['name', 'status'],
  search: ['name'],
  screen: { ...screen, area: 'outing', plural: 'outings' },
})

export const outing_picture = resource('outing_picture', {
  module: 'organisation',
  list_key: 'outing_pictures',
  kinds: [branch_owned(), picture({ altRequired: false }), cover()],
  fields: { outing: pictureOf('outing') },
  pictures: { of: 'outing', most: 4 },
  title: ['caption'],
  scope: { branch: 'branch' },
  calls: { delete_image: deleteImage },
  list: ['image', 'caption'],
  search: ['caption', 'alt'],
  screen: { ...screen, area: 'outing-picture', plural: 'outing-pictures' },
})
