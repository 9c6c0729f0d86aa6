import type { Chance } from './random.ts'
import { wordsOf } from './words.ts'

/** A thana as the API gives it, with its city. */
export interface Place {
  readonly thana: number
  readonly city: number
  readonly thanaName: string
  readonly cityName: string
}

/** Where the trade sits: so many of a hundred agencies in these cities, the rest anywhere. */
const cities = [
  { city: 'Dhaka', often: 76 },
  { city: 'Chattogram', often: 8 },
  { city: 'Sylhet', often: 4 },
  { city: 'Cumilla', often: 4 },
  { city: '', often: 8 },
]

/** Parts of Dhaka where offices are let; the others have few. */
const quarters: Readonly<Record<string, number>> = {
  Paltan: 30,
  Motijheel: 16,
  Banani: 12,
  Gulshan: 9,
  Ramna: 8,
  'Uttara West': 5,
  'Uttara East': 4,
  Tejgaon: 4,
  Badda: 3,
  Shahjahanpur: 3,
  Mirpur: 3,
  Dhanmondi: 3,
  Khilgaon: 2,
  Rampura: 2,
  Mohammadpur: 2,
}

/** Post codes of a few thanas; the others are left empty, as many are in life. */
const postCodes: Readonly<Record<string, string>> = {
  Paltan: '1000',
  Motijheel: '1000',
  Ramna: '1217',
  Banani: '1213',
  Gulshan: '1212',
  'Uttara West': '1230',
  'Uttara East': '1230',
  Tejgaon: '1215',
  Badda: '1212',
  Mirpur: '1216',
  Dhanmondi: '1209',
  Khilgaon: '1219',
  Rampura: '1219',
  Mohammadpur: '1207',
}

const streets = wordsOf(`
Station Road স্টেশন রোড 3
College Road কলেজ রোড 3
Court Road কোর্ট রোড
Inner Circular Road ইনার সার্কুলার রোড 3
Link Road লিংক রোড 2
Masjid Road মসজিদ রোড 2
School Lane স্কুল লেন
Lake View Avenue লেক ভিউ অ্যাভিনিউ
Old Market Road পুরাতন বাজার রোড 2
Hospital Road হাসপাতাল রোড
`)

const floors = ['ground floor', '2nd floor', '3rd floor', '4th floor', '5th floor', '7th floor']

/** An address at a real thana, written in one of the ways people write them. */
export function addressOf(chance: Chance, places: readonly Place[]) {
  const city = chance.often(cities).city
  const inCity = places.filter(({ cityName }) => city === '' || cityName === city)
  const weighed = (inCity.length > 0 ? inCity : places).map((place) => ({
    ...place,
    often: place.cityName === 'Dhaka' ? (quarters[place.thanaName] ?? 0.4) : 1,
  }))
  const { thana, city: cityId, thanaName, cityName } = chance.often(weighed)
  const house = chance.whole(1, 190)
  const floor = chance.percent(55) ? ` (${chance.one(floors)})` : ''
  const street = chance.often(streets).latin
  const address = chance.one([
    `House ${house}${floor}, Road ${chance.whole(1, 27)}, Block ${chance.one(['A', 'B', 'C', 'D', 'E'])}`,
    `${house}/${chance.one(['A', 'B', '1', '2'])} ${street}${floor}`,
    `${house}, ${street}${floor}`,
    `Suite ${chance.whole(2, 12)}${chance.whole(0, 9)}${chance.whole(1, 9)}, ${house} ${street}`,
  ])
  const post_code = cityName === 'Dhaka' && chance.percent(75) ? (postCodes[thanaName] ?? null) : null
  return { place: { address, city: cityId, thana, post_code }, cityName }
}
