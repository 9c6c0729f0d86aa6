/** The next code of a series: `D-001`. Codes that people typed otherwise do not count. Pure. */
export function nextCode(prefix: string, codes: readonly string[]): string {
  const numbers = codes.flatMap((code) => {
    const [, digits] = /^[A-Z]+-(\d{1,6})$/.exec(code) ?? []
    return digits !== undefined && code.startsWith(`${prefix}-`) ? [Number(digits)] : []
  })
  return `${prefix}-${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`
}
