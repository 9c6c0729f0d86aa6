import type pg from 'pg'

/** Words of believable names, each in both scripts. Every first goes with every second and third, so none comes twice. */
const firsts = `Padma পদ্মা,Meghna মেঘনা,Jamuna যমুনা,Surma সুরমা,Karnaphuli কর্ণফুলী,Teesta তিস্তা,Rupsha রূপসা,Brahmaputra ব্রহ্মপুত্র,Shitalakshya শীতলক্ষ্যা,Buriganga বুড়িগঙ্গা,Kushiyara কুশিয়ারা,Dhaleshwari ধলেশ্বরী,Gomati গোমতী,Madhumati মধুমতী,Kapotaksha কপোতাক্ষ,Sangu সাঙ্গু,Halda হালদা,Feni ফেনী,Turag তুরাগ,Balu বালু,Shapla শাপলা,Doel দোয়েল,Krishnachura কৃষ্ণচূড়া,Rajanigandha রজনীগন্ধা,Bakul বকুল,Shiuli শিউলি,Kadam কদম,Jui জুঁই,Malati মালতী,Golap গোলাপ,Hasnahena হাসনাহেনা,Polash পলাশ,Shimul শিমুল,Bashundhara বসুন্ধরা,Uttara উত্তরা,Gulshan গুলশান,Banani বনানী,Motijheel মতিঝিল,Paltan পল্টন,Fakirapool ফকিরাপুল,Kakrail কাকরাইল,Shantinagar শান্তিনগর,Malibagh মালিবাগ,Rampura রামপুরা,Mirpur মিরপুর,Tejgaon তেজগাঁও,Ramna রমনা,Lalbagh লালবাগ,Wari ওয়ারী,Demra ডেমরা`
// From Rahman on they are names of people too.
const seconds = `Al-Amin আল-আমিন,Al-Noor আল-নূর,Al-Madina আল-মদিনা,Al-Haramain আল-হারামাইন,Bismillah বিসমিল্লাহ,Bengal বেঙ্গল,Sonali সোনালী,Rupali রূপালী,Janata জনতা,Agrani অগ্রণী,Desh দেশ,Bangla বাংলা,Probashi প্রবাসী,Global গ্লোবাল,Eastern ইস্টার্ন,Western ওয়েস্টার্ন,Northern নর্দার্ন,Southern সাউদার্ন,Royal রয়েল,Star স্টার,Prime প্রাইম,Unique ইউনিক,Modern মডার্ন,New নিউ,City সিটি,Green গ্রীন,Golden গোল্ডেন,Silver সিলভার,Diamond ডায়মন্ড,Crown ক্রাউন,Delta ডেল্টা,Orient ওরিয়েন্ট,Horizon হরাইজন,Sunrise সানরাইজ,Crescent ক্রিসেন্ট,United ইউনাইটেড,National ন্যাশনাল,Metro মেট্রো,Summit সামিট,Anchor অ্যাংকর,Rahman রহমান,Karim করিম,Hossain হোসেন,Chowdhury চৌধুরী,Mollah মোল্লা,Sarker সরকার,Talukder তালুকদার,Bhuiyan ভূঁইয়া,Khan খান,Mia মিয়া,Sikder শিকদার,Howlader হাওলাদার,Mazumder মজুমদার,Patwary পাটোয়ারী,Biswas বিশ্বাস,Dewan দেওয়ান,Gazi গাজী,Kazi কাজী,Munshi মুন্সী,Pramanik প্রামাণিক,Akand আকন্দ,Fakir ফকির,Bepari বেপারী,Matubbar মাতুব্বর,Sheikh শেখ,Siddique সিদ্দিক,Qureshi কোরেশী,Ansari আনসারী,Hashemi হাশেমী,Rashid রশীদ,Salam সালাম,Jalil জলিল,Latif লতিফ,Mannan মান্নান,Quddus কুদ্দুস,Samad সামাদ,Wahab ওয়াহাব,Zaman জামান,Kabir কবির,Habib হাবিব,Nazrul নজরুল`
const thirds = `Overseas ওভারসিজ,International ইন্টারন্যাশনাল,Manpower ম্যানপাওয়ার,Recruiting Agency রিক্রুটিং এজেন্সি,Travels ট্রাভেলস,Trade ট্রেড,Enterprise এন্টারপ্রাইজ,Services সার্ভিসেস,Consultants কনসালট্যান্টস,Air International এয়ার ইন্টারন্যাশনাল,Human Resources হিউম্যান রিসোর্সেস,Employment এমপ্লয়মেন্ট,Overseas Limited ওভারসিজ লিমিটেড,Associates অ্যাসোসিয়েটস,Corporation কর্পোরেশন,Trading ট্রেডিং,Tours ট্যুরস,Agencies এজেন্সিজ,Brothers ব্রাদার্স,Link লিংক,World ওয়ার্ল্ড,Gate গেট,Bridge ব্রিজ,Way ওয়ে,Line লাইন,Group গ্রুপ,Connection কানেকশন,Network নেটওয়ার্ক,Solutions সলিউশনস,Management ম্যানেজমেন্ট,Placement প্লেসমেন্ট,Careers ক্যারিয়ারস,Jobs জবস,Workforce ওয়ার্কফোর্স,Exports এক্সপোর্টস,Express এক্সপ্রেস,Aviation এভিয়েশন,Hajj and Travels হজ্জ অ্যান্ড ট্রাভেলস,Foreign Services ফরেন সার্ভিসেস,Training Centre ট্রেনিং সেন্টার,Test Centre টেস্ট সেন্টার,Medical Services মেডিকেল সার্ভিসেস,Ventures ভেঞ্চারস,Resources রিসোর্সেস,Partners পার্টনারস,Holdings হোল্ডিংস,Bureau ব্যুরো,House হাউস,Syndicate সিন্ডিকেট,Company কোম্পানি`

interface Words {
  readonly latin: string[]
  readonly bengali: string[]
}

/** `Air International এয়ার ইন্টারন্যাশনাল`: the Latin words end where the Bengali begin. */
function wordsOf(list: string): Words {
  const pairs = list.split(',').map((pair) => /^([\x20-\x7e]+) (.+)$/u.exec(pair) ?? [])
  return { latin: pairs.map(([, latin = '']) => latin), bengali: pairs.map(([, , bengali = '']) => bengali) }
}

/** First number of the licence numbers made here; the n-th agency has `firstLicence + n`. */
export const firstLicence = 100_000

/** One of these among all: a word that hardly any name holds. */
export const rare = { latin: 'Kanchanjangha', bengali: 'কাঞ্চনজঙ্ঘা', every: 50_000 } as const

/** Name of the n-th agency in both scripts, as `loadAgencies` gives it. */
export const namesOf = (() => {
  const parts = [firsts, seconds, thirds].map(wordsOf)
  return (n: number): { readonly latin: string; readonly bengali: string } => {
    let rest = n
    const places = parts.map(({ latin }) => {
      const place = rest % latin.length
      rest = Math.floor(rest / latin.length)
      return place
    })
    const named = (script: keyof Words): string =>
      parts.map((words, index) => words[script][places[index] ?? 0]).join(' ')
    return { latin: named('latin'), bengali: named('bengali') }
  }
})()

/** Phone of the n-th agency as people dial it. */
export const phoneOf = (n: number): string => `017${String(10_000_000 + n).padStart(8, '0')}`

const madeOf = (words: number): string => `
  with word as (select $1::text[] as a, $2::text[] as a_bn, $3::text[] as b, $4::text[] as b_bn, $5::text[] as c, $6::text[] as c_bn),
  place as (select array_agg(t.id order by t.id) as thanas, array_agg(t.city order by t.id) as cities from thana t),
  office as (select id from branch where is_head_office),
  numbered as (select n, n % ${words} as i, (n / ${words}) % cardinality(b) as j, (n / (${words} * cardinality(b))) % cardinality(c) as k from generate_series(0, $7::int - 1) n, word)`

/**
 * Fills a database with agencies as they are after a first entry, each with its history, and owners for a tenth of them.
 * Set-based, as the owner of the schema: 200,000 take about a minute, most of it for indexes and hashes.
 */
export async function loadAgencies(client: Pick<pg.ClientBase, 'query'>, count: number): Promise<void> {
  await client.query('set statement_timeout = 0')
  const [a, b, c] = [wordsOf(firsts), wordsOf(seconds), wordsOf(thirds)]
  const words = [a.latin, a.bengali, b.latin, b.bengali, c.latin, c.bengali]
  const possible = a.latin.length * b.latin.length * c.latin.length
  if (count > possible) throw new RangeError(`Only ${possible} names can be made of these words.`)
  await client.query(
    `${madeOf(a.latin.length)}
     insert into agency (rl_no, name, name_local, category, ownership_type, licence_issue_date, licence_expiry_date, licence_status, phone_number, email,
       application_date, status, opening_balance, sms_opt_out, email_opt_out, address, city, thana, post_code, branch, created_at, updated_at, row_version)
     select (${firstLicence} + n)::text,
       case when n % ${rare.every} = 7 then '${rare.latin} ' else '' end || a[i + 1] || ' ' || b[j + 1] || ' ' || c[k + 1],
       case when n % ${rare.every} = 7 then '${rare.bengali} ' else '' end || a_bn[i + 1] || ' ' || b_bn[j + 1] || ' ' || c_bn[k + 1],
       (array['general', 'general', 'general', 'associate', 'life'])[n % 5 + 1], (array['proprietorship', 'partnership', 'private_limited'])[n % 3 + 1],
       date '2005-01-01' + n % 6000, date '2027-01-01' + n % 1500, 'valid', '+88017' || (10000000 + n), 'office' || n || '@' || lower(a[i + 1]) || '.example',
       date '2020-01-01' + n % 2000, case when n % 10 = 9 then 'closed' else 'new' end, 0, false, false,
       (n % 300 + 1) || ' ' || a[(n / 7) % cardinality(a) + 1] || ' Road', cities[n % cardinality(cities) + 1], thanas[n % cardinality(thanas) + 1], (1000 + n % 8000)::text,
       office.id, timestamptz '2020-01-01 04:00Z' + n * interval '10 minutes', timestamptz '2020-01-01 04:00Z' + n * interval '10 minutes', 1
     from numbered, word, place, office order by n`,
    [...words, count],
  )
  await client.query(
    `${madeOf(a.latin.length)}
     insert into agency_owner (agency, name, name_local, role, is_primary, share_percent, date_of_birth, nid, phone, from_date, status, branch, created_at, updated_at, row_version)
     select g.id, 'Md. ' || b[(n / 10) % (cardinality(b) - 40) + 41] || ' ' || b[(n / 30) % (cardinality(b) - 40) + 41], b_bn[(n / 10) % (cardinality(b) - 40) + 41] || ' ' || b_bn[(n / 30) % (cardinality(b) - 40) + 41], 'proprietor', true, 100,
       date '1950-01-01' + n % 15000, (1000000000 + n)::text, '+88018' || (10000000 + n), date '2015-01-01', 'active', g.branch, g.created_at, g.created_at, 1
     from numbered, word, agency g where n % 10 = 0 and g.rl_no = (${firstLicence} + n)::text order by n`,
    [...words, count],
  )
  for (const resource of ['agency', 'agency_owner'])
    await client.query(
      `insert into history (resource, record, version, action, at, user_name, content_hash)
       select '${resource}', r.id, 1, 'create', r.created_at, 'Samiti', record_content(${resource}_content(r)) from ${resource} r
       where not exists (select from history h where h.resource = '${resource}' and h.record = r.id) order by r.id`,
    )
  await client.query('analyze')
}
