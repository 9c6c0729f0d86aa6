import { implement } from '#platform/resource/implementation.ts'
import { standardSignatures } from './number_format.ts'
import { voucher_type } from './voucher_type.resource.ts'
import { voucherTypeFaults } from './voucher_type.rules.ts'

export const voucherTypeServer = implement(voucher_type, {
  defaults: ({ doc }) => Promise.resolve({ print_title: doc.name, signatures: standardSignatures }),
  check: (doc, _facts, { isDelete }) => (isDelete ? [] : voucherTypeFaults(doc)),
  calls: {},
})
