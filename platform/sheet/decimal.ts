/**
 * A number of a spreadsheet as plain decimal digits, never with an exponent between 1e-9 and 1e21.
 * Excel keeps 15 significant digits but stores the nearest double, so 0.1 + 0.2 arrives as 0.30000000000000004: rounding to 15 digits gives back what was typed.
 */
export function decimalText(value: number): string {
  if (value === 0) return '0'
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString()
  if (Math.abs(value) >= 1e21 || Math.abs(value) < 1e-9 || !Number.isFinite(value)) return String(value)
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e')
  const places = 14 - Number(exponent)
  const digits = mantissa.replace(/[-.]/g, '').padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return (value < 0 ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`)
}
