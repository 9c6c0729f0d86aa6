/** Puts a text on the clipboard; false where the browser does not let a page do that (no secure connection, refused). */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
