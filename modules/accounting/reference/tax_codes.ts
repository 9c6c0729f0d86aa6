import type { RecordStore } from '#platform/record/store.ts'

/**
 * Rates of the Finance Ordinance 2025 that an association meets, as they are usually applied: TDS by the Income Tax Act 2023, VDS by
 * the rules of VAT deducted at source. They are a beginning; the association's auditor confirms them. accounting.md 9.
 */
export const usualTaxCodes = [
  { code: 'TDS-SUPPLY', kind: 'tds', section: '89', description: 'Supply of goods and work of contractors', rate: '5' },
  { code: 'TDS-SERVICE', kind: 'tds', section: '90', description: 'Professional, technical and advisory services', rate: '10' },
  { code: 'TDS-COMM', kind: 'tds', section: '94', description: 'Commission, discount and fee', rate: '10' },
  { code: 'TDS-ADVERT', kind: 'tds', section: '92', description: 'Advertising in media', rate: '5' },
  { code: 'TDS-RENT', kind: 'tds', section: '109', description: 'Rent of house property', rate: '5' },
  { code: 'VDS-RENT', kind: 'vds', section: 'S074.00', description: 'Rent of a place or building', rate: '15' },
  { code: 'VDS-AUDIT', kind: 'vds', section: 'S034.00', description: 'Audit and accounting firm', rate: '15' },
  { code: 'VDS-CONSULT', kind: 'vds', section: 'S032.00', description: 'Consultancy and supervisory firm', rate: '15' },
  { code: 'VDS-SUPPLY', kind: 'vds', section: 'S037.00', description: 'Procurement provider', rate: '10' },
  { code: 'VDS-PRINT', kind: 'vds', section: 'S008.10', description: 'Printing press', rate: '15' },
  { code: 'VAT-15', kind: 'vat', section: '15', description: 'Value added tax, general rate', rate: '15' },
  { code: 'AIT-INTEREST', kind: 'ait', section: '102', description: 'Withheld by a bank from interest', rate: '10' },
] as const

/** First day of the fiscal year whose rates these are. */
const from = '2025-07-01'

/** Enters the usual codes, each under the ledger of its kind. In the transaction of the chart that brings these ledgers. */
export async function loadTaxCodes(store: RecordStore): Promise<void> {
  for (const one of usualTaxCodes) await store.create('tax_code', { ...one, effective_from: from })
}
