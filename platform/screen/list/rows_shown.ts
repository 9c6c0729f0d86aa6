/**
 * The first and the last row of a page, counted among all; undefined while nothing is known, and where there is none: a list that is
 * empty says so itself, and nobody reads '0–0 of 0'.
 * @param shown how many rows stand on the page
 */
export function rowsShown(
  page: number,
  size: number,
  shown: number | undefined,
): { readonly from: number; readonly to: number } | undefined {
  if (!shown) return undefined
  const from = (page - 1) * size + 1
  return { from, to: from + shown - 1 }
}
