/** What is put right in a name of the package bd-geojs, and why. `place` is the name as the package has it. */
export type Correction = { place: string; name?: string; name_local?: string; reason: string }

/** `district` is the corrected name: upazilas of one name lie in several districts. */
export type UpazilaCorrection = Correction & { district: string }

const renamed2018 = 'the English spelling the government decided on 2 April 2018'

export const divisionCorrections: Correction[] = [
  { place: 'Barisal', name: 'Barishal', reason: renamed2018 },
  { place: 'Chattagram', name: 'Chattogram', reason: renamed2018 },
]

export const districtCorrections: Correction[] = [
  { place: 'Barisal', name: 'Barishal', reason: renamed2018 },
  { place: 'Comilla', name: 'Cumilla', reason: renamed2018 },
  { place: 'Coxsbazar', name: "Cox's Bazar", reason: 'two words and their apostrophe run together' },
  { place: 'Jhalakathi', name: 'Jhalokati', reason: 'the spelling of the district administration' },
]

type Change = [district: string, place: string, name: string | null, name_local?: string]

const changes: { reason: string; places: Change[] }[] = [
  {
    reason: 'follows the district, whose English spelling the government decided on 2 April 2018',
    places: [
      ['Barishal', 'Barisal Sadar', 'Barishal Sadar'],
      ['Bogura', 'Bogra Sadar', 'Bogura Sadar'],
      ['Jashore', 'Jessore Sadar', 'Jashore Sadar'],
    ],
  },
  {
    reason: 'follows the spelling of its district',
    places: [
      ["Cox's Bazar", 'Coxsbazar Sadar', "Cox's Bazar Sadar"],
      ['Jhalokati', 'Jhalakathi Sadar', 'Jhalokati Sadar'],
      ['Narayanganj', 'Narayanganj Sadar', null, 'নারায়ণগঞ্জ সদর'],
      ['Shariatpur', 'Shariatpur Sadar', null, 'শরীয়তপুর সদর'],
    ],
  },
  {
    reason: 'renamed by the National Implementation Committee for Administrative Reform on 26 July 2021',
    places: [['Sunamganj', 'South Sunamganj', 'Shantiganj', 'শান্তিগঞ্জ']],
  },
  {
    reason: 'the full name; the package has a part of it',
    places: [
      ['Cumilla', 'Comilla Sadar', 'Cumilla Adarsha Sadar', 'কুমিল্লা আদর্শ সদর'],
      ['Cumilla', 'Sadarsouth', 'Cumilla Sadar Dakshin', 'কুমিল্লা সদর দক্ষিণ'],
    ],
  },
  {
    reason: 'its own name, of which the package translates one word',
    places: [
      ['Chandpur', 'Matlab North', 'Matlab Uttar'],
      ['Chandpur', 'Matlab South', 'Matlab Dakshin'],
    ],
  },
  {
    reason: 'words cut or run together wrongly',
    places: [
      ['Bhola', 'Borhan Sddin', 'Borhanuddin', 'বোরহানউদ্দিন'],
      ['Bhola', 'Charfesson', 'Char Fasson'],
      ['Kurigram', 'Charrajibpur', 'Char Rajibpur'],
      ['Sylhet', 'Dakshinsurma', 'Dakshin Surma'],
      ['Sylhet', 'Osmaninagar', null, 'ওসমানীনগর'],
    ],
  },
  {
    reason: 'গঞ্জ is written -ganj, as in the other names that end so',
    places: [
      ['Chandpur', 'Faridgonj', 'Faridganj'],
      ['Cumilla', 'Monohargonj', 'Manoharganj'],
      ['Jamalpur', 'Dewangonj', 'Dewanganj'],
      ['Kishoreganj', 'Karimgonj', 'Karimganj'],
      ['Moulvibazar', 'Kamolganj', 'Kamalganj'],
      ['Netrokona', 'Mohongonj', 'Mohanganj'],
      ['Rangpur', 'Badargonj', 'Badarganj'],
      ['Rangpur', 'Pirgonj', 'Pirganj'],
      ['Rangpur', 'Taragonj', 'Taraganj'],
      ['Sirajganj', 'Raigonj', 'Raiganj'],
    ],
  },
  {
    reason: 'ছ is written chh, as in the other names that have it',
    places: [
      ['Gaibandha', 'Phulchari', 'Phulchhari'],
      ['Jashore', 'Jhikargacha', 'Jhikargachha'],
      ['Khagrachhari', 'Laxmichhari', 'Lakshmichhari'],
      ['Khagrachhari', 'Manikchari', 'Manikchhari'],
      ['Khagrachhari', 'Mohalchari', 'Mahalchhari'],
      ['Khagrachhari', 'Panchari', 'Panchhari'],
      ['Khulna', 'Paikgasa', 'Paikgachha'],
      ['Mymensingh', 'Muktagacha', 'Muktagachha'],
      ['Naogaon', 'Badalgachi', 'Badalgachhi'],
      ['Rangamati', 'Baghaichari', 'Baghaichhari'],
      ['Rangamati', 'Belaichari', 'Belaichhari'],
      ['Rangamati', 'Juraichari', 'Juraichhari'],
      ['Rangpur', 'Pirgacha', 'Pirgachha'],
    ],
  },
  {
    reason: 'the usual English spelling, which a second source has',
    places: [
      ['Barguna', 'Pathorghata', 'Patharghata'],
      ['Bhola', 'Doulatkhan', 'Daulatkhan'],
      ['Bogura', 'Dhunot', 'Dhunat'],
      ['Bogura', 'Nondigram', 'Nandigram'],
      ['Bogura', 'Shariakandi', 'Sariakandi'],
      ['Chapainawabganj', 'Gomostapur', 'Gomastapur'],
      ['Chapainawabganj', 'Nachol', 'Nachole'],
      ["Cox's Bazar", 'Moheshkhali', 'Maheshkhali'],
      ["Cox's Bazar", 'Ukhiya', 'Ukhia'],
      ['Dinajpur', 'Birol', 'Biral'],
      ['Dinajpur', 'Kaharol', 'Kaharole'],
      ['Jamalpur', 'Bokshiganj', 'Bakshiganj'],
      ['Jamalpur', 'Melandah', 'Melandaha'],
      ['Jashore', 'Chougachha', 'Chaugachha'],
      ['Jhenaidah', 'Moheshpur', 'Maheshpur'],
      ['Khulna', 'Botiaghata', 'Batiaghata'],
      ['Khulna', 'Dakop', 'Dacope'],
      ['Khulna', 'Digholia', 'Dighalia'],
      ['Khulna', 'Fultola', 'Phultala'],
      ['Khulna', 'Rupsha', 'Rupsa'],
      ['Kishoreganj', 'Mithamoin', 'Mithamain'],
      ['Manikganj', 'Doulatpur', 'Daulatpur'],
      ['Manikganj', 'Gior', 'Ghior'],
      ['Manikganj', 'Shibaloy', 'Shibalaya'],
      ['Manikganj', 'Singiar', 'Singair'],
      ['Munshiganj', 'Gajaria', 'Gazaria'],
      ['Munshiganj', 'Louhajanj', 'Lohajang'],
      ['Mymensingh', 'Gafargaon', 'Gaffargaon'],
      ['Mymensingh', 'Gouripur', 'Gauripur'],
      ['Mymensingh', 'Iswarganj', 'Ishwarganj'],
      ['Nilphamari', 'Kishorganj', 'Kishoreganj'],
      ['Nilphamari', 'Syedpur', 'Saidpur'],
      ['Noakhali', 'Senbug', 'Senbagh'],
      ['Noakhali', 'Sonaimori', 'Sonaimuri'],
      ['Pabna', 'Atghoria', 'Atgharia'],
      ['Pabna', 'Ishurdi', 'Ishwardi'],
      ['Rajbari', 'Pangsa', 'Pangsha'],
      ['Rajshahi', 'Mohonpur', 'Mohanpur'],
      ['Sherpur', 'Nokla', 'Nakla'],
      ['Sherpur', 'Sreebordi', 'Sreebardi'],
      ['Sirajganj', 'Kamarkhand', 'Kamarkhanda'],
    ],
  },
  {
    reason: 'Bengali spelling: a letter, vowel sign or chandrabindu missing or in the wrong place',
    places: [
      ['Barguna', 'Taltali', null, 'তালতলী'],
      ['Bogura', 'Adamdighi', null, 'আদমদীঘি'],
      ['Bogura', 'Dupchanchia', null, 'দুপচাঁচিয়া'],
      ['Chattogram', 'Sitakunda', null, 'সীতাকুণ্ড'],
      ['Dhaka', 'Keraniganj', null, 'কেরানীগঞ্জ'],
      ['Gopalganj', 'Tungipara', null, 'টুঙ্গিপাড়া'],
      ['Jhalokati', 'Kathalia', null, 'কাঁঠালিয়া'],
      ['Jhenaidah', 'Harinakundu', null, 'হরিণাকুণ্ডু'],
      ['Khagrachhari', 'Dighinala', null, 'দীঘিনালা'],
      ['Khagrachhari', 'Laxmichhari', null, 'লক্ষ্মীছড়ি'],
      ['Munshiganj', 'Tongibari', null, 'টঙ্গিবাড়ী'],
      ['Mymensingh', 'Fulbaria', null, 'ফুলবাড়িয়া'],
      ['Naogaon', 'Patnitala', null, 'পত্নীতলা'],
      ['Narayanganj', 'Sonargaon', null, 'সোনারগাঁও'],
      ['Panchagarh', 'Tetulia', null, 'তেঁতুলিয়া'],
      ['Pirojpur', 'Mathbaria', null, 'মঠবাড়িয়া'],
      ['Rangpur', 'Gangachara', null, 'গঙ্গাচড়া'],
    ],
  },
]

export const upazilaCorrections: UpazilaCorrection[] = changes.flatMap(({ reason, places }) =>
  places.map(([district, place, name, name_local]) => ({
    district,
    place,
    reason,
    ...(name === null ? {} : { name }),
    ...(name_local === undefined ? {} : { name_local }),
  })),
)
