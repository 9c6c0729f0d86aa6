import styles from './Bars.module.css'

/** A line of bars: one for each series, in their order. */
export interface BarLine {
  readonly key: string
  readonly bars: readonly {
    /** Of the longest bar, from 0 to 1. */
    readonly share: number
    /** Said by a pointer that rests on it. */
    readonly title: string
  }[]
}

interface BarsProps {
  readonly label: string
  readonly lines: readonly BarLine[]
  /** Pixels of a line, and of a bar in it; what stands beside has lines of the same height. */
  readonly lineHeight: number
  readonly barHeight: number
}

const room = 100

/** Bars from the side on which a line begins, whichever that is. */
export function Bars({ label, lines, lineHeight, barHeight }: BarsProps) {
  const height = lines.length * lineHeight
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={height}
      viewBox={`0 0 ${room} ${height}`}
      preserveAspectRatio="none"
      className={styles.bars}
    >
      {lines.flatMap(({ key, bars }, line) => {
        const above = line * lineHeight + (lineHeight - bars.length * barHeight) / 2
        return bars.map(({ share, title }, series) => (
          <rect
            key={`${key} ${series}`}
            data-series={series}
            x={0}
            y={above + series * barHeight}
            width={share === 0 ? 0 : Math.max(0.4, share * room)}
            height={barHeight - (bars.length > 1 ? 1 : 0)}
          >
            <title>{title}</title>
          </rect>
        ))
      })}
    </svg>
  )
}
