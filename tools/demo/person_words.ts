import { wordsOf } from './words.ts'

/** What names of people are made of, about as often as one meets them. */
export const fathers = wordsOf(`
Abdul Kader আব্দুল কাদের 3
Abdul Matin আব্দুল মতিন 3
Abdus Sobhan আব্দুস সোবহান 2
Abdur Rouf আব্দুর রউফ 2
Abul Bashar আবুল বাশার 2
Abul Khair আবুল খায়ের
Ashraful আশরাফুল 2
Aminul আমিনুল 3
Anisul আনিসুল 2
Azizul আজিজুল 2
Badrul বদরুল
Delwar দেলোয়ার 3
Emdadul এমদাদুল 2
Enamul এনামুল 2
Faruk ফারুক 2
Golam Mostafa গোলাম মোস্তফা 2
Habibul হাবিবুল 2
Harun হারুন 2
Jahangir জাহাঙ্গীর 3
Jasim জসিম 3
Kabir কবির 2
Khorshed খোরশেদ
Lutfur লুৎফর 2
Mahbub মাহবুব 3
Mizanur মিজানুর 4
Monirul মনিরুল 2
Mosharraf মোশাররফ 2
Nurul নুরুল 4
Obaidul ওবায়দুল
Rafiqul রফিকুল 4
Saiful সাইফুল 4
Shafiqul শফিকুল 3
Shahjahan শাহজাহান 2
Shamsul শামসুল 3
Siddiqur সিদ্দিকুর 2
Tofazzal তোফাজ্জল 2
Wahidul ওয়াহিদুল
Zahirul জহিরুল 2
`)

/** Behind a name that ends in -ul: Rafiqul Islam. */
export const afterUl = wordsOf(`
Islam ইসলাম 10
Haque হক 5
Alam আলম 3
`)

/** Behind a name that ends in -ur: Mizanur Rahman. */
export const afterUr = wordsOf(`
Rahman রহমান
`)

/** Behind other names, and as a third name. */
export const families = wordsOf(`
Hossain হোসেন 6
Uddin উদ্দিন 3
Ahmed আহমেদ 4
Alam আলম 3
Khan খান 4
Mia মিয়া 4
Chowdhury চৌধুরী 3
Sarker সরকার 3
Talukder তালুকদার 2
Bhuiyan ভূঁইয়া 3
Mollah মোল্লা 2
Howlader হাওলাদার 2
Patwary পাটোয়ারী
Sikder শিকদার
Mazumder মজুমদার
Akand আকন্দ
`)

/** `Md.` in its spellings: one and the same name is written in many ways. */
export const honours = wordsOf(`
Md. মোঃ 50
Mohammad মোহাম্মদ 12
Mohammed মোহাম্মদ 5
Muhammad মুহাম্মদ 5
Alhaj Md. আলহাজ মোঃ 4
Engr. Md. প্রকৌঃ মোঃ 2
`)

export const mothers = wordsOf(`
Nasrin নাসরিন 4
Shirin শিরিন 3
Rokeya রোকেয়া 3
Farida ফরিদা 3
Salma সালমা 3
Rehana রেহানা 2
Shahnaz শাহনাজ 3
Taslima তসলিমা 2
Hosne Ara হোসনে আরা 2
Jahanara জাহানারা 2
Dilruba দিলরুবা 2
Monowara মনোয়ারা 2
Rabeya রাবেয়া 2
Selina সেলিনা 2
Umme Kulsum উম্মে কুলসুম
Ayesha আয়েশা 2
`)

export const womensLastNames = wordsOf(`
Begum বেগম 6
Akter আক্তার 6
Khatun খাতুন 4
Sultana সুলতানা 4
Yeasmin ইয়াসমিন 3
Parvin পারভীন 3
`)

export const hinduFirstNames = wordsOf(`
Bimal বিমল
Dilip দিলীপ 2
Gopal গোপাল 2
Nirmal নির্মল
Pradip প্রদীপ 2
Ranjit রঞ্জিত 2
Subrata সুব্রত 2
Tapan তপন 2
Uttam উত্তম
Swapan স্বপন 2
`)

export const hinduLastNames = wordsOf(`
Kumar Saha কুমার সাহা 3
Chandra Das চন্দ্র দাস 4
Kumar Roy কুমার রায় 3
Chandra Sarker চন্দ্র সরকার 2
Kumar Ghosh কুমার ঘোষ 2
Chandra Debnath চন্দ্র দেবনাথ 2
Barua বড়ুয়া
Kanti Dey কান্তি দে
`)

/** Names that everybody knows: nobody of the demo is called so, whatever stands before. */
export const knownNames: readonly string[] = [
  'Ziaur Rahman',
  'Mujibur Rahman',
  'Kamal Hossain',
  'Nazrul Islam',
  'Tajuddin Ahmed',
  'Nurul Islam Nahid',
  'Obaidul Kader',
  'Obaidul Haque',
  'Mosharraf Hossain',
  'Delwar Hossain',
  'Habibul Bashar',
  'Mizanur Rahman Azhari',
  'Mohammad Ashraful',
  'Mohammed Rafique',
  'Saifur Rahman',
  'Kabir Chowdhury',
  'Shamsur Rahman',
  'Jahangir Kabir',
  'Jahangir Alam Chowdhury',
  'Taslima Nasrin',
  'Rokeya Begum',
  'Jahanara Alam',
  'Salma Khatun',
  'Selina Parvin',
  'Ayesha Khatun',
  'Uttam Kumar',
  'Tapan Chowdhury',
  'Golam Mostafa',
  'Mizanur Rahman Khan',
]
