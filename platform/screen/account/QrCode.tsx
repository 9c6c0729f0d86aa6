import { useMemo } from 'react'
import { qrCode } from '#platform/print/qr_code.ts'
import styles from './Account.module.css'

/** Modules of white around the code, without which no scanner finds it (ISO 18004). */
const quiet = 4

/** A code to scan, drawn dark on white in every theme. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { modules } = useMemo(() => qrCode(address), [address])
  const side = modules.length + 2 * quiet
  const path = modules
    .flatMap((runs, row) => runs.map(([from, length]) => `M${from + quiet} ${row + quiet}h${length}v1h-${length}z`))
    .join('')
  return (
    <svg
      className={styles.scan}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
