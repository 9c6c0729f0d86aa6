import { mostCounted, type Figure } from '#platform/board/tile.ts'
import { money } from '#platform/fields/index.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { useLocale } from '../field/TextParts.tsx'
import { useFigures } from '../page/figures.ts'

const taka = money({})

/** Amounts of taka as the look writes them. */
export function useTaka(): (amount: string) => string {
  const locale = useLocale()
  return (amount) => showValue(taka, amount, locale.endsWith('-u-nu-latn') ? 'en' : locale)
}

/** A figure in the digits of the look. */
export function useFigureText(): (figure: Pick<Figure, 'value' | 'unit'>) => string {
  const { number } = useFigures()
  const written = useTaka()
  return ({ value, unit }) => {
    if (unit === 'money') return written(String(value))
    return Number(value) > mostCounted ? `${number(mostCounted)}+` : number(Number(value))
  }
}
