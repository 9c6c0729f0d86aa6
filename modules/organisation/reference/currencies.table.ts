import type { Names } from './names.ts'

const unitOfAccount = 'a unit of account, not money anybody is paid in'
const bondUnit = 'a unit of the European bond market'
const metal = 'a metal'
const settlement = 'a unit in which institutions settle'

/**
 * Codes of ISO 4217 that are not money, with the reason: they are left out altogether. CLF and UYW, the two codes with four
 * decimals (the field holds 0 to 3), are among them, so no decimals had to be cut.
 */
export const leftOutCurrencies: Record<string, string> = {
  BOV: unitOfAccount,
  CHE: unitOfAccount,
  CHW: unitOfAccount,
  CLF: unitOfAccount,
  COU: unitOfAccount,
  MXV: unitOfAccount,
  USN: unitOfAccount,
  UYI: unitOfAccount,
  UYW: unitOfAccount,
  VED: 'a second code for the bolívar of VES, for use inside Venezuela',
  XAG: metal,
  XAU: metal,
  XPD: metal,
  XPT: metal,
  XBA: bondUnit,
  XBB: bondUnit,
  XBC: bondUnit,
  XBD: bondUnit,
  XDR: settlement,
  XSU: settlement,
  XUA: settlement,
  XTS: 'a code for tests',
  XXX: 'the code for "no currency"',
}

/** Money of yesterday that old papers may name: kept, but not offered. */
export const retiredCurrencies: Record<string, string> = {
  ANG: 'replaced by XCG on 31 March 2025',
  BGN: 'replaced by the euro on 1 January 2026',
  CUC: 'withdrawn in 2021',
  SVC: 'El Salvador pays in US dollars since 2001',
}

/** Issued after the list of 25 June 2024 that the package currency-codes carries. */
export const addedCurrencies: { code: string; digits: number }[] = [{ code: 'XCG', digits: 2 }]

/** Who pays in another currency than in the list of 25 June 2024. */
export const currencyReplacements: Record<string, string> = { BG: 'EUR', CW: 'XCG', SX: 'XCG' }

/**
 * Bengali names of Unicode CLDR that name the wrong country (Mauritania for Mauritius), misspell it or leave brackets
 * standing.
 */
export const usualCurrencyNames: Record<string, Partial<Names>> = {
  CNY: { bn: 'চীনা ইউয়ান' },
  CZK: { bn: 'চেক কোরুনা' },
  KZT: { bn: 'কাজাখস্তানি টেঙ্গে' },
  LAK: { bn: 'লাও কিপ' },
  LSL: { bn: 'লেসোথো লোটি' },
  MKD: { bn: 'ম্যাসেডোনীয় দেনার' },
  MUR: { bn: 'মরিশাস রুপি' },
  MXN: { bn: 'মেক্সিকান পেসো' },
  RON: { bn: 'রোমানিয়ান লেউ' },
  SCR: { bn: 'সেশেলস রুপি' },
  SLE: { bn: 'সিয়েরা লিওনের লিওন' },
  TND: { bn: 'তিউনিসিয়ান দিনার' },
  TZS: { bn: 'তানজানিয়ান শিলিং' },
  UAH: { bn: 'ইউক্রেনীয় হৃভনিয়া' },
  XAF: { bn: 'মধ্য আফ্রিকান সিএফএ ফ্রাঁ' },
  XOF: { bn: 'পশ্চিম আফ্রিকান সিএফএ ফ্রাঁ' },
  ZWG: { bn: 'জিম্বাবুয়ের গোল্ড' },
}

/** CLDR's sign of the som (U+20C0) is in few fonts: the code is written instead. */
export const plainSymbols = new Set(['KGS'])
