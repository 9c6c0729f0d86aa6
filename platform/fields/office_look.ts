/** How the association writes days and amounts: the one place every field type asks. */
export interface OfficeLook {
  readonly dateFormat: DateFormat
  readonly grouping: 'lakh' | 'thousand'
  /** 0 is Sunday. */
  readonly firstWeekday: number
  /** 1 to 12. */
  readonly fiscalStartMonth: number
  /** IANA name; in it times of day are shown. The business day is that of Dhaka whatever stands here. */
  readonly timeZone: string
}

/** All of them are read back by the field type, whichever is set: day first, or year first. Month first is none. */
export const dateFormats = ['DD-MM-YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

/** Before the settings came, and where nobody has set any: website.md general_setting, defaults. */
export const standardLook: OfficeLook = {
  dateFormat: 'DD-MM-YYYY',
  grouping: 'lakh',
  firstWeekday: 0,
  fiscalStartMonth: 7,
  timeZone: 'Asia/Dhaka',
}

let current = standardLook

/** The look in force. Of the browser's page; the server, which may write for several offices, keeps the standard. */
export const officeLook = (): OfficeLook => current

/** Sets the look of this page. @returns false when it was so already */
export function setOfficeLook(next: OfficeLook): boolean {
  const isSame = JSON.stringify(next) === JSON.stringify(current)
  current = next
  return !isSame
}

/** `2026-11-20` as the look writes it, in Latin digits. */
export function writtenDay(day: string, { dateFormat }: Pick<OfficeLook, 'dateFormat'> = current): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** `1234567` with its commas: 12,34,567 in lakhs, 1,234,567 in thousands. Digits only, never a number. */
export function groupedDigits(whole: string, { grouping }: Pick<OfficeLook, 'grouping'> = current): string {
  if (grouping === 'thousand') return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ',')
  return `${head ? `${head},` : ''}${whole.slice(-3)}`
}
