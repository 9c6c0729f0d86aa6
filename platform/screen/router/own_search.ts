import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The words after `?` of the page at `path`. While another page opens, the address is its own and this page still here. */
export function useOwnSearch(path: string): string {
  const now = useLocation({
    select: ({ pathname, searchStr }) => (pathname.replace(/\/$/, '') === path ? searchStr : undefined),
  })
  const [own, setOwn] = useState(now ?? '')
  if (now !== undefined && now !== own) setOwn(now)
  return now ?? own
}
