import { expect, it } from 'vitest'
import { withWordsOfLines } from './read.ts'

it('gives each line the words of its own file and person', () => {
  const file = { key: 'k1', name: 'licence.pdf', kind: 'pdf', bytes: 9, url: '/file/k1' }
  const stored = {
    id: 4,
    attachments: [
      { id: 1, file: 'k1', uploaded_by: 3 },
      { id: 2, file: 'k2', uploaded_by: 3 },
    ],
    expand: {
      city: { id: 26, title: 'Dhaka' },
      'attachments.file': [file, null],
      'attachments.uploaded_by': [{ id: 3, title: 'Rahima' }, null],
    },
  }
  const read = withWordsOfLines(JSON.parse(JSON.stringify(stored)))
  expect(read['attachments']).toEqual([
    { id: 1, file: 'k1', uploaded_by: 3, expand: { file, uploaded_by: { id: 3, title: 'Rahima' } } },
    { id: 2, file: 'k2', uploaded_by: 3, expand: { file: null, uploaded_by: null } },
  ])
  expect(withWordsOfLines({ id: 5 })).toEqual({ id: 5 })
})
