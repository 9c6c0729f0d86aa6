/** Posted records that change only with an approved request (`update_gate` of manifest/resources.json), as far as they exist. */
export const gatedResources = ['receipt_voucher'] as const
export type GatedResource = (typeof gatedResources)[number]

/** What a request asks for: `delete` covers cancelling, voiding and reversing. */
export type GatedAction = 'edit' | 'delete'
