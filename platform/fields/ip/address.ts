const part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${part}(?:\\.${part}){3}$`)

/** Whether a text is an IPv4 address (`203.0.113.7`) or an IPv6 one (`2001:db8::7`), by the same rule in the browser as on the server. */
export const isAddress = (text: string): boolean => ipv4.test(text) || isIpv6(text)

/** Eight groups of up to four hexadecimal digits (RFC 4291, 2.2); `::` stands once for those that are nothing, the last two may be an IPv4 address. */
function isIpv6(text: string): boolean {
  const halves = text.split('::').map((half) => (half === '' ? [] : half.split(':')))
  if (halves.length > 2) return false
  const groups = halves.flat()
  const last = groups.at(-1)
  const hasIpv4 = last !== undefined && !text.endsWith('::') && ipv4.test(last)
  const hex = hasIpv4 ? groups.slice(0, -1) : groups
  const count = hex.length + (hasIpv4 ? 2 : 0)
  return hex.every((one) => /^[0-9a-f]{1,4}$/i.test(one)) && (halves.length === 2 ? count < 8 : count === 8)
}
