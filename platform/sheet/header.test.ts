import { describe, expect, it } from 'vitest'
import { emptyCell, type Cell, type SheetRow } from './cell_kind.ts'
import { findHeader, isFaultHeading, type HeaderColumn } from './header.ts'

const columns: HeaderColumn[] = [
  { key: 'name', labels: ['Name', 'নাম', 'الاسم', 'Ad'] },
  { key: 'rl_no', labels: ['RL number', 'আরএল নম্বর', 'رقم RL', 'RL numarası'] },
  { key: 'title', labels: ['Title', 'পদবি', 'اللقب', 'Unvan'] },
  { key: 'opened_date', labels: ['Opened on', 'খোলার তারিখ', 'تاريخ الافتتاح', 'Açılış tarihi'] },
]

const line = (row: number, ...texts: string[]): SheetRow => ({
  row,
  cells: texts.map((text): Cell => (text === '' ? emptyCell : { kind: 'text', text })),
})

describe('the heading row', () => {
  it('is found below a title and blanks, with the columns in any order', () => {
    const rows = [
      line(1, 'List of members 2026'),
      line(4, '', 'RL Number*', '', 'Remarks', ' NAME '),
      line(5, '', '45', '', 'none', 'Rahim Overseas'),
    ]
    expect(findHeader(rows, columns)).toEqual({
      headerRow: 4,
      mapping: [undefined, 'rl_no', undefined, undefined, 'name'],
      unknown: ['Remarks'],
      missing: ['title', 'opened_date'],
      duplicated: [],
    })
  })

  it.each([
    [['নাম', 'আর.এল. নম্বর', 'খোলার  তারিখ *']],
    [['الاسم', 'رقم RL', 'تاريخ الافتتاح']],
    [['AD', 'Rl Numarasi', 'AÇILIŞ TARİHİ']],
    [['name', 'rl_no', 'opened-date']],
    [['« Name »', 'R.L. Number:', 'Opened\non']],
  ])('is understood in any language and spelling: %j', (headings) => {
    expect(findHeader([line(1, ...headings)], columns)?.mapping).toEqual(['name', 'rl_no', 'opened_date'])
  })

  it('keeps TITLE a title: no locale folds its letters', () => {
    expect(findHeader([line(1, 'TITLE', 'NAME')], columns)?.mapping).toEqual(['title', 'name'])
  })

  it('counts the first of two equal headings and names the second', () => {
    const header = findHeader([line(1, 'Name', 'RL number', 'নাম')], columns)
    expect(header?.mapping).toEqual(['name', 'rl_no', undefined])
    expect(header?.duplicated).toEqual(['name'])
  })

  it('gives columns that share a label their turn', () => {
    const twins = [
      { key: 'present_city', labels: ['City'] },
      { key: 'permanent_city', labels: ['City'] },
    ]
    expect(findHeader([line(1, 'City', 'City')], twins)?.mapping).toEqual(['present_city', 'permanent_city'])
  })

  it('is the fullest row, not the first that has one fitting word', () => {
    expect(findHeader([line(1, 'Name', 'of the association'), line(2, 'Name', 'RL number')], columns)?.headerRow).toBe(
      2,
    )
  })

  it('is none when nothing fits, or only far below', () => {
    expect(findHeader([line(1, 'a', 'b'), line(2, 'Name', 'x')], columns)).toBeNull()
    expect(findHeader([line(31, 'Name', 'RL number')], columns)).toBeNull()
    expect(findHeader([line(1, 'Name')], columns.slice(0, 1))?.headerRow).toBe(1)
  })

  it('passes over the errors of an earlier attempt in any language', () => {
    const header = findHeader([line(1, 'Name', 'RL number', 'What to correct')], columns)
    expect(header).toMatchObject({ mapping: ['name', 'rl_no', undefined], unknown: [] })
    expect(isFaultHeading('ما يجب تصحيحه')).toBe(true)
    expect(isFaultHeading('Name')).toBe(false)
  })
})
