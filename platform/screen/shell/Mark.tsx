/** The product's own mark, where the association has set no logo: people around a table, as an open ring. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <g stroke="var(--sheet, #fff)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M9.2 20.4a7.6 7.6 0 1 1 13.6 0" />
        <path d="M12.2 24.2h7.6" />
      </g>
      <circle cx="16" cy="16.6" r="2.5" fill="var(--sheet, #fff)" />
    </svg>
  )
}
