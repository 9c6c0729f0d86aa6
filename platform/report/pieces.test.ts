import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

const row = (n: number): string[] => [`RL-${n}`, `Agency ${n}`]
const widths = [6, 12]

it('ten rows are one piece', async () => {
  const pieces = await piecesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(row), [], widths)
  expect(pieces).toMatchObject([
    { kind: 'rows', heights: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
    { kind: 'rows', heights: [1], columns: ['RL-11', 'Agency 11'] },
  ])
})

it('where a value takes two lines, the others of its row wait', async () => {
  const long = ['RL-1', 'An agency whose name is long']
  const [piece] = await piecesOf([long, row(2), row(3), row(4), row(5), row(6)], [], widths)
  const columns = piece?.kind === 'rows' ? piece.columns.map((one) => one.split('\n')) : []
  expect(columns[1]?.length).toBe(columns[0]?.length)
  expect(columns[0]?.at(-1)).toBe('RL-6')
  expect(columns[1]?.at(-1)).toBe('Agency 6')
  expect(piece).toMatchObject({ heights: [2, 1, 1, 1, 1, 1] })
})

it('a column in which no row has a value is nothing to set', async () => {
  const [piece] = await piecesOf(
    [
      ['RL-1', ''],
      ['RL-2', ''],
    ],
    [],
    widths,
  )
  expect(piece).toMatchObject({ columns: ['RL-1\nRL-2', ''] })
})

it('each group stands under its title and above its sums; rows of none stand last', async () => {
  const groups = [
    { title: 'Dhaka', count: 2, total: ['', '7'] },
    { title: 'Sylhet', count: 1, total: ['', '3'] },
  ]
  const pieces = await piecesOf([1, 2, 3, 4].map(row), groups, widths)
  expect(pieces.map((piece) => (piece.kind === 'rows' ? piece.columns[0] : piece.kind))).toEqual([
    'group',
    'RL-1\nRL-2',
    'total',
    'group',
    'RL-3',
    'total',
    'RL-4',
  ])
})

it('a row that is a sum stands by itself, between the rows of others', async () => {
  const pieces = await piecesOf([1, 2, 3, 4].map(row), [], widths, { strong: new Set([0, 2]) })
  expect(pieces).toMatchObject([
    { strong: true, columns: ['RL-1', 'Agency 1'] },
    { strong: false, columns: ['RL-2', 'Agency 2'] },
    { strong: true, columns: ['RL-3', 'Agency 3'] },
    { strong: false, columns: ['RL-4', 'Agency 4'] },
  ])
})

it('a figure that runs through the rows is brought forward from whatever row a page ends with', async () => {
  const pieces = await piecesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(row), [], widths, { carried: 0 })
  expect(pieces.map((piece) => piece.kind === 'rows' && piece.carried?.at(-1))).toEqual(['RL-10', 'RL-11'])
})
