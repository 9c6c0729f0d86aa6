import type { FieldTypeName } from '#platform/fields/catalogue.ts'
import type { Field } from '#platform/fields/field.ts'
import {
  bool,
  choice,
  date,
  decimal,
  email,
  file,
  image,
  integer,
  lines,
  longtext,
  money,
  month,
  percent,
  phone,
  ref,
  refs,
  secret,
  text,
  url,
} from '#platform/fields/index.ts'

/** A field of the sample page, and what somebody might type into it. */
export interface Sample {
  readonly field: Field
  readonly typed: readonly string[]
}

/** Kinds that the office fills in by itself. */
type Unwritten = 'json' | 'datetime' | 'ip'

/** One of every kind of field that somebody fills in. */
export const samples: Readonly<Record<Exclude<FieldTypeName, Unwritten>, Sample>> = {
  text: { field: text({ max: 40 }), typed: ['  Meghna   Overseas ', 'মেঘনা ওভারসিজ'] },
  longtext: { field: longtext({ max: 400 }), typed: [] },
  bool: { field: bool({}), typed: [] },
  choice: { field: choice(['draft', 'posted', 'inactive', 'void', 'other'], {}), typed: [] },
  integer: { field: integer({ min: 0, max: 9999 }), typed: ['250', '২৫০', '٢٥٠', '2.5', '12x'] },
  decimal: { field: decimal({ precision: [12, 3] }), typed: ['2.5', '১,২০০.১২৫', '0.0005'] },
  money: { field: money({}), typed: ['1234567.5', '১২,৩৪,৫৬৭.৫০', 'Tk 1500', '1500.005', '-20'] },
  percent: { field: percent({}), typed: ['12.5', '১২.৫', '120'] },
  date: { field: date({}), typed: ['25-12-2026', '25/12/2026', '২৫-১২-২০২৬', '٢٥-١٢-٢٠٢٦', '31-02-2026', 'tomorrow'] },
  month: { field: month({}), typed: ['July 2026', 'জুলাই ২০২৬', 'يوليو ٢٠٢٦', '07/2026', '2026-13', 'July'] },
  phone: { field: phone({}), typed: ['01712345678', '+880 1712-345678', '০১৭১২৩৪৫৬৭৮', '12345'] },
  email: { field: email({}), typed: ['Karim@Example.ORG', 'karim@'] },
  url: { field: url({}), typed: ['https://example.org', 'example'] },
  ref: { field: ref('country', {}), typed: [] },
  refs: { field: refs('country', {}), typed: [] },
  lines: { field: lines({ text: text({ max: 60 }), amount: money({}) }, { most: 5 }), typed: [] },
  secret: { field: secret({ max: 60 }), typed: [] },
  file: { field: file({ accept: ['pdf', 'jpg'], maxMb: 10 }), typed: [] },
  image: { field: image({ maxMb: 2 }), typed: [] },
}
