import { expect, it } from 'vitest'
import { choice, email, phone, text } from '../fields/index.ts'
import { resource } from '../resource/resource.ts'
import { recordSchema } from './openapi_schemas.ts'

const parcel = resource('parcel', {
  module: 'test',
  list_key: 'parcels',
  fields: {
    sent_by: choice(['hand', 'courier', 'post'], { required: true }),
    consignment_no: text({ max: 20, neededWhen: { field: 'sent_by', is: ['courier', 'post'] } }),
    to: email({ many: true, most: 40 }),
    phones: phone({ many: true }),
    days: choice(['sunday', 'monday'], { many: true }),
  },
  title: ['sent_by'],
  scope: 'everyone',
  list: ['sent_by'],
  search: ['consignment_no'],
  screen: { area: 'parcel', plural: 'parcels', icon: 'box', nav: 'test' },
})
const schema = recordSchema(parcel, (_definition, field) => field)

it('tells which fields must be given, always and with certain values of another one', () => {
  expect(schema).toMatchObject({
    required: ['sent_by'],
    allOf: [
      {
        anyOf: [
          { not: { required: ['sent_by'], properties: { sent_by: { enum: ['courier', 'post'] } } } },
          { required: ['consignment_no'] },
        ],
      },
    ],
  })
})

it('tells how many values a field takes', () => {
  expect(schema['properties']).toMatchObject({
    to: { maxItems: 40 },
    phones: { maxItems: 12 },
    days: { maxItems: 2 },
  })
})
