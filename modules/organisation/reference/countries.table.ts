import type { Names } from './names.ts'

/**
 * Where Unicode CLDR's name is not the one people use: political explanations are taken off (Hong Kong SAR China), and
 * Bengali follows newspapers and ministries of Bangladesh instead of the transcriptions CLDR has from elsewhere
 * (সিসিলি, given for the Seychelles, is Sicily). Palestine: Bangladesh recognises the state.
 */
export const usualNames: Record<string, Partial<Names>> = {
  BB: { bn: 'বার্বাডোস' },
  BH: { bn: 'বাহরাইন' },
  CD: {
    en: 'Democratic Republic of the Congo',
    bn: 'গণতান্ত্রিক কঙ্গো প্রজাতন্ত্র',
    ar: 'جمهورية الكونغو الديمقراطية',
    tr: 'Kongo Demokratik Cumhuriyeti',
  },
  CG: { en: 'Republic of the Congo', bn: 'কঙ্গো প্রজাতন্ত্র', ar: 'جمهورية الكونغو', tr: 'Kongo Cumhuriyeti' },
  CI: { bn: 'আইভরি কোস্ট', tr: 'Fildişi Sahili' },
  DO: { bn: 'ডোমিনিকান প্রজাতন্ত্র' },
  GP: { bn: 'গুয়াদেলুপ' },
  GR: { bn: 'গ্রিস' },
  HK: { en: 'Hong Kong', bn: 'হংকং', ar: 'هونغ كونغ', tr: 'Hong Kong' },
  IL: { bn: 'ইসরায়েল' },
  JO: { bn: 'জর্ডান' },
  KG: { bn: 'কিরগিজস্তান' },
  MD: { bn: 'মলদোভা' },
  MM: { en: 'Myanmar', bn: 'মিয়ানমার', ar: 'ميانمار', tr: 'Myanmar' },
  MO: { en: 'Macao', bn: 'ম্যাকাও', ar: 'ماكاو', tr: 'Makao' },
  MR: { bn: 'মৌরিতানিয়া' },
  PS: { en: 'Palestine', bn: 'ফিলিস্তিন', ar: 'فلسطين', tr: 'Filistin' },
  SC: { bn: 'সেশেলস' },
  SI: { bn: 'স্লোভেনিয়া' },
  ST: { bn: 'সাও টোমে ও প্রিন্সিপে' },
  SV: { bn: 'এল সালভাদর' },
  ZW: { bn: 'জিম্বাবুয়ে' },
}

/**
 * Territories without a calling code in libphonenumber: nobody lives there, or only staff on duty. The field is required,
 * so each carries the code by which it is reached: that of the administration which answers for it.
 */
export const phoneCodes: Record<string, string> = {
  AQ: '672', // Australian external territories, used by the Antarctic stations
  BV: '47', // Norway
  GS: '500', // shares the Falkland Islands' code
  HM: '672', // Australian external territories
  PN: '64', // New Zealand
  TF: '262', // administered from Réunion
  UM: '1', // United States
}

/** How the territory lists of ISO 4217 are read where the words alone do not decide. */
export const currencyHomes: { words: Record<string, string | null>; own: Record<string, string> } = {
  words: {
    'Cabo Verde': 'CV',
    'Congo (The Democratic Republic of The)': 'CD',
    'Congo (The)': 'CG',
    'European Union': null,
    'Falkland Islands (The) [Malvinas]': 'FK',
    'Korea (The Democratic People’s Republic Of)': 'KP',
    'Korea (The Republic Of)': 'KR',
    'Micronesia (Federated States Of)': 'FM',
    'Moldova (The Republic Of)': 'MD',
    'Saint Helena, Ascension and Tristan Da Cunha': 'SH',
    'Tanzania, United Republic Of': 'TZ',
    'United Kingdom of Great Britain and Northern Ireland (The)': 'GB',
    'Virgin Islands (British)': 'VG',
    'Virgin Islands (u.s.)': 'VI',
  },
  // Where two circulate, the one the country issues.
  own: { BT: 'BTN', HT: 'HTG', LS: 'LSL', NA: 'NAD', PA: 'PAB' },
}

/**
 * A start, not a ruling: countries to which workers from Bangladesh commonly go, from general knowledge.
 * The association ticks others as agreements come.
 */
export const destinations = new Set('SA AE KW OM QA BH LB JO LY SD MY SG KR GB IT JP EG BN MU IQ MV RO'.split(' '))

/** Only where the English word is beyond doubt; the others stay empty until somebody knows. */
export const nationalities: Record<string, string> = {
  AE: 'Emirati',
  AF: 'Afghan',
  AR: 'Argentine',
  AT: 'Austrian',
  AU: 'Australian',
  BD: 'Bangladeshi',
  BE: 'Belgian',
  BG: 'Bulgarian',
  BH: 'Bahraini',
  BN: 'Bruneian',
  BR: 'Brazilian',
  BT: 'Bhutanese',
  CA: 'Canadian',
  CH: 'Swiss',
  CN: 'Chinese',
  CY: 'Cypriot',
  DE: 'German',
  DK: 'Danish',
  DZ: 'Algerian',
  EG: 'Egyptian',
  ES: 'Spanish',
  ET: 'Ethiopian',
  FI: 'Finnish',
  FJ: 'Fijian',
  FR: 'French',
  GB: 'British',
  GR: 'Greek',
  HR: 'Croatian',
  HU: 'Hungarian',
  ID: 'Indonesian',
  IE: 'Irish',
  IN: 'Indian',
  IQ: 'Iraqi',
  IR: 'Iranian',
  IT: 'Italian',
  JO: 'Jordanian',
  JP: 'Japanese',
  KE: 'Kenyan',
  KH: 'Cambodian',
  KR: 'South Korean',
  KW: 'Kuwaiti',
  LB: 'Lebanese',
  LK: 'Sri Lankan',
  LY: 'Libyan',
  MA: 'Moroccan',
  MT: 'Maltese',
  MU: 'Mauritian',
  MV: 'Maldivian',
  MX: 'Mexican',
  MY: 'Malaysian',
  NG: 'Nigerian',
  NL: 'Dutch',
  NO: 'Norwegian',
  NP: 'Nepalese',
  OM: 'Omani',
  PH: 'Filipino',
  PK: 'Pakistani',
  PL: 'Polish',
  PS: 'Palestinian',
  PT: 'Portuguese',
  QA: 'Qatari',
  RO: 'Romanian',
  RS: 'Serbian',
  RU: 'Russian',
  SA: 'Saudi',
  SC: 'Seychellois',
  SD: 'Sudanese',
  SE: 'Swedish',
  SG: 'Singaporean',
  SY: 'Syrian',
  TH: 'Thai',
  TN: 'Tunisian',
  TR: 'Turkish',
  UA: 'Ukrainian',
  US: 'American',
  VN: 'Vietnamese',
  YE: 'Yemeni',
  ZA: 'South African',
}
