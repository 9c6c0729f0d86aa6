import { wordsOf } from './words.ts'

/**
 * What names of agencies are made of. Flowers, trees, small rivers, stars: none of the words is a company that everybody knows
 * (demo.test.ts looks), and what chance makes of them belongs to nobody we know of.
 */
export const natures = wordsOf(`
Shapla শাপলা 3
Doel দোয়েল 2
Shiuli শিউলি 3
Bakul বকুল 2
Kamini কামিনী
Malancha মালঞ্চ
Polash পলাশ 2
Shimul শিমুল 2
Krishnachura কৃষ্ণচূড়া
Radhachura রাধাচূড়া
Kathgolap কাঠগোলাপ
Chandramallika চন্দ্রমল্লিকা
Aparajita অপরাজিতা 2
Madhabi মাধবী
Sonalu সোনালু
Hijal হিজল 2
Tomal তমাল
Bokphul বকফুল
Titas তিতাস 2
Ichamati ইছামতী
Nabaganga নবগঙ্গা
Chitra চিত্রা 2
Kobadak কপোতাক্ষ
Dhansiri ধানসিঁড়ি 2
Punarbhaba পুনর্ভবা
Mahananda মহানন্দা
Atrai আত্রাই
Bangshai বংশাই
Someshwari সোমেশ্বরী
Andharmanik আন্ধারমানিক
Dhruba Tara ধ্রুবতারা
Shuktara শুকতারা 2
Arundhati অরুন্ধতী
Swati স্বাতী
Rohini রোহিণী
Nilanjana নীলাঞ্জনা
Saikat সৈকত 2
Mohona মোহনা 3
Balaka বলাকা 2
Gangchil গাংচিল 2
Matsyaranga মাছরাঙা
Shalik শালিক
Uttoron উত্তরণ 2
Agrajatra অগ্রযাত্রা 2
Sampan সাম্পান
Nouka নৌকা
Diganta দিগন্ত 3
Probaho প্রবাহ
Setubandha সেতুবন্ধ
`)

/** After `Al-`. */
export const blessings = wordsOf(`
Rayyan রাইয়ান 2
Safwan সাফওয়ান
Hikmah হিকমাহ
Burhan বুরহান
Sabiq সাবিক
Tawfiq তাওফিক 2
Nahar নাহার
Wadud ওয়াদুদ
Barakat বারাকাত 3
Ihsan ইহসান 2
Siraj সিরাজ 2
Murad মুরাদ
Anwar আনোয়ার 2
Zaytun যায়তুন
Kawsar কাউসার 2
Mizan মিজান 2
Nasim নাসিম
Falah ফালাহ 2
Rihan রিহান
Sakinah সাকিনাহ
`)

export const qualities = wordsOf(`
Golden গোল্ডেন 3
Silver সিলভার 2
Bright ব্রাইট
New নিউ 4
Royal রয়েল 2
Modern মডার্ন 2
Eastern ইস্টার্ন 2
Southern সাউদার্ন
Northern নর্দার্ন
Trusted ট্রাস্টেড
Rising রাইজিং
Evergreen এভারগ্রিন
Blue ব্লু
White হোয়াইট
First ফার্স্ট
Sincere সিনসিয়ার
`)

export const things = wordsOf(`
Bridge ব্রিজ 2
Harbour হারবার
Lantern ল্যান্টার্ন
Compass কম্পাস 2
Lotus লোটাস 2
Meadow মেডো
Palm পাম 2
Pearl পার্ল 2
Gate গেট
Feather ফেদার
Anchor অ্যাংকর
Sail সেইল
Falcon ফ্যালকন 2
Dune ডিউন
Crescent ক্রিসেন্ট 2
Horizon হরাইজন 2
Pathway পাথওয়ে
Dawn ডন
Banyan বেনিয়ান
Kingfisher কিংফিশার
`)

/** Families whose name an agency carries. */
export const houses = wordsOf(`
Talukder তালুকদার 3
Bhuiyan ভূঁইয়া 4
Patwary পাটোয়ারী 3
Mollah মোল্লা 3
Howlader হাওলাদার 3
Mazumder মজুমদার 2
Sikder শিকদার 2
Matubbar মাতুব্বর
Akand আকন্দ
Pramanik প্রামাণিক
Munshi মুন্সী 2
Bepari বেপারী 2
Khandaker খন্দকার 2
Dewan দেওয়ান
Gazi গাজী 2
Laskar লস্কর
Mridha মৃধা 2
Fakir ফকির
Sardar সরদার 2
Kabiraj কবিরাজ
`)

export const trades = wordsOf(`
Overseas ওভারসিজ 34
International ইন্টারন্যাশনাল 24
Trade International ট্রেড ইন্টারন্যাশনাল 6
Overseas Services ওভারসিজ সার্ভিসেস 4
Travels ট্রাভেলস 6
Tours and Travels ট্যুরস অ্যান্ড ট্রাভেলস 4
Enterprise এন্টারপ্রাইজ 5
Manpower Services ম্যানপাওয়ার সার্ভিসেস 4
Recruiting Agency রিক্রুটিং এজেন্সি 4
Human Resources হিউম্যান রিসোর্সেস 3
Employment Services এমপ্লয়মেন্ট সার্ভিসেস 2
Associates অ্যাসোসিয়েটস 3
Corporation কর্পোরেশন 2
Establishment এস্টাবলিশমেন্ট 2
Air International এয়ার ইন্টারন্যাশনাল 2
Workforce ওয়ার্কফোর্স
Trading Corporation ট্রেডিং কর্পোরেশন
Interlink ইন্টারলিংক
`)

export const initials = wordsOf(`
A এ 5
B বি
F এফ 2
H এইচ 4
J জে 2
K কে 3
M এম 6
N এন 3
R আর 5
S এস 6
T টি 2
Z জেড
`)
