/** A thana of a metropolitan police, as an address names it. Sources: docs/decisions/thanas.md. */
export type MetropolitanThanaRow = { name: string; name_local: string; district: string; police: string }

type Police = {
  district: string
  /** How many thanas the police itself or the press reports: the list must come out at this number. */
  reported: number
  /** Thanas that share the name of an upazila of the same district: one row serves both. */
  sameAsUpazila: string[]
  thanas: Record<string, string>
}

export const metropolitanPolice: Record<string, Police> = {
  DMP: {
    district: 'Dhaka',
    reported: 50,
    sameAsUpazila: [],
    thanas: {
      Adabor: 'আদাবর',
      Airport: 'বিমানবন্দর',
      Badda: 'বাড্ডা',
      Banani: 'বনানী',
      Bangshal: 'বংশাল',
      Bhashantek: 'ভাষানটেক',
      Bhatara: 'ভাটারা',
      Cantonment: 'ক্যান্টনমেন্ট',
      Chawkbazar: 'চকবাজার',
      Dakshinkhan: 'দক্ষিণখান',
      'Darus Salam': 'দারুস সালাম',
      Demra: 'ডেমরা',
      Dhanmondi: 'ধানমন্ডি',
      Gendaria: 'গেন্ডারিয়া',
      Gulshan: 'গুলশান',
      Hatirjheel: 'হাতিরঝিল',
      Hazaribagh: 'হাজারীবাগ',
      Jatrabari: 'যাত্রাবাড়ী',
      Kadamtali: 'কদমতলী',
      Kafrul: 'কাফরুল',
      Kalabagan: 'কলাবাগান',
      Kamrangirchar: 'কামরাঙ্গীরচর',
      Khilgaon: 'খিলগাঁও',
      Khilkhet: 'খিলক্ষেত',
      Kotwali: 'কোতোয়ালী',
      Lalbagh: 'লালবাগ',
      Mirpur: 'মিরপুর',
      Mohammadpur: 'মোহাম্মদপুর',
      Motijheel: 'মতিঝিল',
      Mugda: 'মুগদা',
      'New Market': 'নিউ মার্কেট',
      Pallabi: 'পল্লবী',
      Paltan: 'পল্টন',
      Ramna: 'রমনা',
      Rampura: 'রামপুরা',
      Rupnagar: 'রূপনগর',
      Sabujbagh: 'সবুজবাগ',
      'Shah Ali': 'শাহ আলী',
      Shahbagh: 'শাহবাগ',
      Shahjahanpur: 'শাহজাহানপুর',
      'Sher-e-Bangla Nagar': 'শেরেবাংলা নগর',
      Shyampur: 'শ্যামপুর',
      Sutrapur: 'সূত্রাপুর',
      Tejgaon: 'তেজগাঁও',
      'Tejgaon Industrial Area': 'তেজগাঁও শিল্পাঞ্চল',
      Turag: 'তুরাগ',
      'Uttara East': 'উত্তরা পূর্ব',
      'Uttara West': 'উত্তরা পশ্চিম',
      Uttarkhan: 'উত্তরখান',
      Wari: 'ওয়ারী',
    },
  },
  CMP: {
    district: 'Chattogram',
    reported: 16,
    sameAsUpazila: ['Karnafuli'],
    thanas: {
      'Akbar Shah': 'আকবরশাহ',
      Bakalia: 'বাকলিয়া',
      Bandar: 'বন্দর',
      'Bayezid Bostami': 'বায়েজিদ বোস্তামী',
      Chandgaon: 'চান্দগাঁও',
      Chawkbazar: 'চকবাজার',
      'Double Mooring': 'ডবলমুরিং',
      EPZ: 'ইপিজেড',
      Halishahar: 'হালিশহর',
      Khulshi: 'খুলশী',
      Kotwali: 'কোতোয়ালী',
      Pahartali: 'পাহাড়তলী',
      Panchlaish: 'পাঁচলাইশ',
      Patenga: 'পতেঙ্গা',
      Sadarghat: 'সদরঘাট',
    },
  },
  KMP: {
    district: 'Khulna',
    reported: 8,
    sameAsUpazila: [],
    thanas: {
      Aranghata: 'আড়ংঘাটা',
      Daulatpur: 'দৌলতপুর',
      Harintana: 'হরিণটানা',
      Khalishpur: 'খালিশপুর',
      'Khan Jahan Ali': 'খানজাহান আলী',
      'Khulna Sadar': 'খুলনা সদর',
      Labanchara: 'লবণচরা',
      Sonadanga: 'সোনাডাঙ্গা',
    },
  },
  RMP: {
    district: 'Rajshahi',
    reported: 12,
    sameAsUpazila: ['Paba'],
    thanas: {
      Airport: 'এয়ারপোর্ট',
      Belpukur: 'বেলপুকুর',
      Boalia: 'বোয়ালিয়া',
      Chandrima: 'চন্দ্রিমা',
      Damkura: 'দামকুড়া',
      Karnahar: 'কর্ণহার',
      Kashiadanga: 'কাশিয়াডাঙ্গা',
      Katakhali: 'কাটাখালী',
      Motihar: 'মতিহার',
      Rajpara: 'রাজপাড়া',
      'Shah Makhdum': 'শাহমখদুম',
    },
  },
  SMP: {
    district: 'Sylhet',
    reported: 6,
    sameAsUpazila: ['Dakshin Surma'],
    thanas: {
      Airport: 'এয়ারপোর্ট',
      Jalalabad: 'জালালাবাদ',
      Kotwali: 'কোতোয়ালী',
      Moglabazar: 'মোগলাবাজার',
      'Shah Paran': 'শাহপরাণ',
    },
  },
  BMP: {
    district: 'Barishal',
    reported: 4,
    sameAsUpazila: [],
    thanas: { Airport: 'এয়ারপোর্ট', Bandar: 'বন্দর', Kaunia: 'কাউনিয়া', Kotwali: 'কোতোয়ালী' },
  },
  RPMP: {
    district: 'Rangpur',
    reported: 6,
    sameAsUpazila: [],
    thanas: {
      Haragach: 'হারাগাছ',
      Hazirhat: 'হাজিরহাট',
      Kotwali: 'কোতোয়ালী',
      Mahiganj: 'মাহিগঞ্জ',
      Parshuram: 'পরশুরাম',
      Tajhat: 'তাজহাট',
    },
  },
  GMP: {
    district: 'Gazipur',
    reported: 8,
    sameAsUpazila: ['Gazipur Sadar'],
    thanas: {
      Bason: 'বাসন',
      Gacha: 'গাছা',
      Kashimpur: 'কাশিমপুর',
      Konabari: 'কোনাবাড়ী',
      Pubail: 'পূবাইল',
      'Tongi East': 'টঙ্গী পূর্ব',
      'Tongi West': 'টঙ্গী পশ্চিম',
    },
  },
}

/** The thanas of the eight metropolitan polices that are no upazila of the same name. */
export function metropolitanRows(): MetropolitanThanaRow[] {
  return Object.entries(metropolitanPolice).flatMap(([police, { district, thanas }]) =>
    Object.entries(thanas).map(([name, local]) => ({ name, name_local: local.normalize('NFC'), district, police })),
  )
}
