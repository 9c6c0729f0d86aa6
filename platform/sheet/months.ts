import { foldHeading } from './fold.ts'

/** Names of the months people write, from January: English, Bengali (with older spellings), Arabic (Egyptian and Levantine), Turkish. */
const names: string[][] = [
  ['january', 'jan', 'জানুয়ারি', 'জানুয়ারী', 'জানু', 'يناير', 'كانون الثاني', 'ocak', 'oca'],
  ['february', 'feb', 'ফেব্রুয়ারি', 'ফেব্রুয়ারী', 'ফেব', 'فبراير', 'شباط', 'şubat', 'şub'],
  ['march', 'mar', 'মার্চ', 'مارس', 'آذار', 'mart'],
  ['april', 'apr', 'এপ্রিল', 'أبريل', 'ابريل', 'نيسان', 'nisan', 'nis'],
  ['may', 'মে', 'مايو', 'أيار', 'mayıs'],
  ['june', 'jun', 'জুন', 'يونيو', 'حزيران', 'haziran', 'haz'],
  ['july', 'jul', 'জুলাই', 'يوليو', 'تموز', 'temmuz', 'tem'],
  ['august', 'aug', 'আগস্ট', 'আগষ্ট', 'أغسطس', 'اغسطس', 'آب', 'ağustos', 'ağu'],
  ['september', 'sep', 'sept', 'সেপ্টেম্বর', 'সেপ্টে', 'سبتمبر', 'أيلول', 'eylül', 'eyl'],
  ['october', 'oct', 'অক্টোবর', 'অক্টো', 'أكتوبر', 'اكتوبر', 'تشرين الأول', 'ekim', 'eki'],
  ['november', 'nov', 'নভেম্বর', 'নভে', 'نوفمبر', 'تشرين الثاني', 'kasım', 'kas'],
  ['december', 'dec', 'ডিসেম্বর', 'ডিসে', 'ديسمبر', 'كانون الأول', 'aralık', 'ara'],
]

const months = new Map(names.flatMap((words, index) => words.map((word) => [foldHeading(word), index + 1] as const)))

/** What people write for a month, from 1 for January: its names and short names in four languages. */
export const namesOfMonth = (month: number): readonly string[] => names[month - 1] ?? []

/** Number of a month from 1 by its name or short name in one of four languages. */
export function monthNamed(word: string): number | undefined {
  return months.get(foldHeading(word))
}
