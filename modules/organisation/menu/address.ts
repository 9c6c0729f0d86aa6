/**
 * Where an entry may lead: a path of this office, or a page over https. Anything else (`javascript:`, another host behind
 * two slashes, credentials) is refused, for the shell puts it into a link. collaboration.md 2 menu_item, url.
 */
export function menuAddress(written: string): string | { readonly text: string } {
  if (/[\s\\"<>]/.test(written)) return { text: 'menu_item.url_form' }
  if (written.startsWith('/')) return written.startsWith('//') ? { text: 'menu_item.url_form' } : written
  const outside = URL.canParse(written) ? new URL(written) : undefined
  return outside?.protocol === 'https:' && outside.username === '' && outside.password === ''
    ? written
    : { text: 'menu_item.url_form' }
}
