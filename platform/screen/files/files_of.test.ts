import { describe, expect, it } from 'vitest'
import { file, image, lines, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { attachableTo, filesOf, holdsFiles } from './files_of.ts'

const common = {
  module: 'membership',
  list_key: 'papers',
  title: ['name'],
  scope: 'everyone',
  list: ['name'],
  search: ['name'],
  screen: { area: 'member', plural: 'papers', icon: 'file', nav: 'members' },
} as const
const name = text({ max: 10 })
const rows = lines({ file: file({ required: true, maxMb: 5 }), title: text({ max: 20 }) }, { most: 3 })

const papers = resource('papers', { ...common, fields: { name, scan: file({}), photo: image({}), attachments: rows } })
const scanned = resource('scanned', { ...common, fields: { name, scan: file({}) } })
const portrait = resource('portrait', { ...common, fields: { name, photo: image({}) } })
const asking = resource('asking', {
  ...common,
  fields: { name, papers: lines({ file: file({}), country: ref('country', { required: true }) }, { most: 3 }) },
})

describe('the files of a record', () => {
  it('are those of its rows and of its fields, with what is said of them', () => {
    const stored = (key: string) => ({ key, name: `${key}.pdf`, kind: 'pdf', bytes: 1, url: `/file/${key}` })
    const record = {
      id: 1,
      scan: 'a',
      attachments: [
        { file: 'b', title: 'Trade licence', expand: { file: stored('b') } },
        { file: 'c', expand: {} },
      ],
      expand: { scan: stored('a') },
    }
    expect(filesOf(papers, record).map(({ file: held, name: of, line }) => [held.key, of, line?.['title']])).toEqual([
      ['b', 'attachments', 'Trade licence'],
      ['a', 'scan', undefined],
    ])
  })

  it.each([
    { name: 'papers', of: papers, holds: true, takes: 'attachments' },
    { name: 'a scan', of: scanned, holds: true, takes: undefined },
    { name: 'a portrait', of: portrait, holds: false, takes: undefined },
    // Nobody who drops a file has said the country.
    { name: 'rows that ask for more', of: asking, holds: true, takes: undefined },
  ])(
    'have a place where there are papers, and take one where nothing else must be said: $name',
    ({ of, holds, takes }) => {
      expect([holdsFiles(of), attachableTo(of)]).toEqual([holds, takes])
    },
  )
})
