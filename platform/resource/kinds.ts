import { bool, datetime, documentKinds, file, integer, lines, ref, text } from '../fields/index.ts'
import type { Kind } from './definition.ts'

/** Kinds that belong to no module. Their texts are `kind.*` in platform/texts. */

/** @sys of membership.md 0.1, on every record. */
export const systemFields = {
  created_at: datetime({ computed: true, required: true }),
  created_by: ref('user', { computed: true }),
  updated_at: datetime({ computed: true, required: true }),
  updated_by: ref('user', { computed: true }),
  row_version: integer({ computed: true, required: true }),
} as const

/** A master list that pickers choose from (membership.md 6): can be switched off without losing history. */
export const lookup = () =>
  ({
    kind: 'lookup',
    fields: { is_active: bool({ required: true, default: true }) },
    list: ['is_active'],
  }) as const satisfies Kind

/** A name that people of each language know by another word: countries, currencies. `name` itself is English. */
export const translated_name = () =>
  ({
    kind: 'translated_name',
    fields: { name_bn: text({ max: 80 }), name_ar: text({ max: 80 }), name_tr: text({ max: 80 }) },
  }) as const satisfies Kind

/** A record that one branch owns: staff see the branches they are given (membership.md 0.1 @sys). */
export const branch_owned = () =>
  ({
    kind: 'branch_owned',
    fields: { branch: ref('branch', { required: true, default: { from: 'session', value: 'branch' }, indexed: true }) },
  }) as const satisfies Kind

/** @addr of membership.md 0.1: the thana belongs to the city. */
export const address = <const Required extends boolean>(options: { required: Required }) =>
  ({
    kind: 'address',
    fields: {
      address: text({ max: 300, required: options.required }),
      city: ref('city', { required: options.required, indexed: true }),
      thana: ref('thana', { required: options.required, within: 'city' }),
      post_code: text({ max: 10, shape: 'code' }),
      country: ref('country', { default: { from: 'setting', value: 'home_country' } }),
    },
    form: [['address', ['address', 'city', 'thana', 'post_code', 'country']]],
  }) as const satisfies Kind

/** @files of membership.md 0.1: at most 10 documents of 10 MB, checked by content. */
export const attachments = () =>
  ({
    kind: 'attachments',
    fields: {
      attachments: lines(
        {
          file: file({ required: true, accept: documentKinds, maxMb: 10 }),
          title: text({ max: 120 }),
          uploaded_by: ref('user', { computed: true }),
          uploaded_at: datetime({ computed: true }),
        },
        { most: 10 },
      ),
    },
    form: [['documents', ['attachments']]],
  }) as const satisfies Kind
