/** Largest amount that has words here, in poisha: 99,99,99,99,99,999.99 taka. */
export const mostPoisha = 999_999_999_999_999n

/**
 * An amount in words, as it stands on vouchers and receipts: `Eleven thousand five hundred taka only`. Lakh and crore; above
 * 99 lakh crore there are no words. accounting.md 1. Pure.
 * @throws RangeError for an amount below zero or above `mostPoisha`
 */
export function amountInWords(poisha: bigint, language: 'en' | 'bn'): string {
  if (poisha < 0n || poisha > mostPoisha) throw new RangeError(`${poisha} poisha cannot be put into words.`)
  const words = language === 'bn' ? bengali : english
  const [taka, rest] = [poisha / 100n, poisha % 100n]
  const parts = [
    ...(taka > 0n || rest === 0n ? [`${whole(taka, words)} ${words.taka}`] : []),
    ...(rest > 0n ? [`${words.below[Number(rest)]} ${words.poisha}`] : []),
  ]
  const said = `${parts.join(words.and)} ${words.only}`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

interface Words {
  /** 0 to 99: in Bengali each has a word of its own. */
  readonly below: readonly string[]
  readonly hundred: string
  readonly thousand: string
  readonly lakh: string
  readonly crore: string
  readonly taka: string
  readonly poisha: string
  readonly and: string
  readonly only: string
}

/** A whole number in words; crores are counted in the same way again. */
function whole(value: bigint, words: Words): string {
  if (value < 100n) return words.below[Number(value)] ?? ''
  const steps: [bigint, string][] = [
    [10_000_000n, words.crore],
    [100_000n, words.lakh],
    [1_000n, words.thousand],
    [100n, words.hundred],
  ]
  for (const [size, word] of steps) {
    if (value < size) continue
    const rest = value % size
    return `${whole(value / size, words)} ${word}${rest > 0n ? ` ${whole(rest, words)}` : ''}`
  }
  return ''
}

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const english: Words = {
  below: [...units, ...tens.flatMap((ten) => [ten, ...units.slice(1, 10).map((unit) => `${ten}-${unit}`)])],
  hundred: 'hundred',
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
  taka: 'taka',
  poisha: 'paisa',
  and: ' and ',
  only: 'only',
}

/** Spellings of the Bangla Academy. */
const belowHundred = `
  শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়
  দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ
  বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ
  ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ
  চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ
  পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট
  ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর
  সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি
  আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই
  নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`

const bengali: Words = {
  below: belowHundred.normalize('NFC').trim().split(/\s+/),
  hundred: 'শত',
  thousand: 'হাজার',
  lakh: 'লক্ষ',
  crore: 'কোটি',
  taka: 'টাকা',
  poisha: 'পয়সা'.normalize('NFC'),
  and: ' ',
  only: 'মাত্র',
}
