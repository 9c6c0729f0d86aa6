import { describe, expect, test } from 'vitest'
import { changesOf, matrixOf, mergedOnto, shareOf, toggled, type Right } from './matrix.ts'
import { partsOf } from '#platform/resource/permission_code.ts'

const right = (id: number, code: string): Right => ({ id, code, is_sensitive: false, is_active: true })
const parcelRead = right(1, 'parcel.read')
const parcelCreate = right(2, 'parcel.create')
const parcelStamp = right(3, 'parcel.stamp')
const letterRead = right(4, 'letter.read')
const letterDelete = right(5, 'letter.delete')
const all = [parcelStamp, letterDelete, parcelCreate, letterRead, parcelRead]
const ids = (...rights: Right[]) => new Set(rights.map(({ id }) => id))

describe('rights as a table', () => {
  const { rows, verbs } = matrixOf(all, (area) => ({ parcel: 'Parcels', letter: 'Letters' })[area] ?? area)

  test('lists areas by the name people see, verbs in the order they are granted, an unknown verb last', () => {
    expect(rows.map(({ area }) => area)).toEqual(['letter', 'parcel'])
    expect(verbs).toEqual(['read', 'create', 'delete', 'stamp'])
  })

  test('gives every right one place', () => {
    const placed = rows.flatMap((row) => verbs.flatMap((verb) => row.rights.get(verb) ?? []))
    expect(new Set(placed)).toEqual(new Set(all))
  })

  test('parts a code at its last dot', () => expect(partsOf('post.box.read')).toEqual(['post.box', 'read']))
})

describe('a box over several rights', () => {
  test('shows whether all, some or none are held', () => {
    expect(shareOf([parcelRead, parcelCreate], ids(parcelRead, parcelCreate))).toBe('all')
    expect(shareOf([parcelRead, parcelCreate], ids(parcelRead))).toBe('some')
    expect(shareOf([parcelRead, parcelCreate], ids(letterRead))).toBe('none')
  })

  test('gives what is missing first, and takes all only when all are held', () => {
    const once = toggled([parcelRead, parcelCreate], ids(parcelRead, letterRead))
    expect(once).toEqual(ids(parcelRead, parcelCreate, letterRead))
    expect(toggled([parcelRead, parcelCreate], once)).toEqual(ids(letterRead))
  })
})

test('what was changed is told as given and taken', () => {
  const { added, removed } = changesOf(all, ids(parcelRead, letterRead), ids(parcelRead, parcelStamp))
  expect(added).toEqual([parcelStamp])
  expect(removed).toEqual([letterRead])
})

test('two who change one role lose nothing: each keeps what they gave and took', () => {
  const base = ids(parcelRead, letterRead)
  const mine = ids(parcelRead, parcelCreate) // I gave create and took letters away
  const theirs = ids(parcelRead, letterRead, letterDelete) // they gave deleting letters
  expect(mergedOnto(theirs, base, mine)).toEqual(ids(parcelRead, parcelCreate, letterDelete))
})
