import ar from './texts/ar.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

/** Headings of the column of errors in all languages: a sheet made for one reader may be corrected and sent by another. */
export const faultLabels: readonly string[] = [en, bn, ar, tr].map((texts) => texts['sheet.fault_column'])
