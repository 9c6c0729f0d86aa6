import { useState } from 'react'
import type { TileData } from '#platform/board/tile.ts'
import { Bars } from '../chart/Bars.tsx'
import { localeOf, useLook } from '../look.ts'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { useTaka } from './figure_text.ts'
import board from './Board.module.css'
import styles from './ChartTile.module.css'

/** Pixels of a month, and of each of its bars. */
const [lineHeight, barHeight] = [24, 9]

type ChartProps = TileData['chart'] & { readonly title: string }

/** Amounts by month as bars, or as the table that says the same to the poisha. */
export function ChartTile(props: ChartProps) {
  const t = useT()
  const [isTable, setTable] = useState(false)
  return (
    <>
      {isTable ? <Twin {...props} /> : <Chart {...props} />}
      <button type="button" className={board.way} onClick={() => setTable(!isTable)}>
        {t(isTable ? 'overview.as_chart' : 'overview.as_table')}
      </button>
    </>
  )
}

function Chart({ title, series, points }: ChartProps) {
  const look = useLook()
  const figures = useFigures()
  const written = useTaka()
  const short = new Intl.NumberFormat(localeOf(look), { notation: 'compact', maximumFractionDigits: 1 })
  const month = new Intl.DateTimeFormat(localeOf(look), { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const most = Math.max(1, ...points.flatMap(({ values }) => values.map(Number)))
  return (
    <>
      <p className={styles.legend} aria-hidden>
        {series.map((name, at) => (
          <span key={name}>
            <i data-series={at} />
            {name}
          </span>
        ))}
      </p>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden>
          {points.map(({ month: of }) => (
            <span key={of} style={{ height: lineHeight }}>
              {month.format(new Date(`${of}-01`))}
            </span>
          ))}
        </div>
        <Bars
          label={title}
          lineHeight={lineHeight}
          barHeight={barHeight}
          lines={points.map(({ month: of, values }) => ({
            key: of,
            bars: values.map((value, at) => ({
              share: Math.max(0, Number(value)) / most,
              title: `${figures.month(of)}, ${series[at] ?? ''}: ${written(value)}`,
            })),
          }))}
        />
        <div className={styles.scale} aria-hidden data-values>
          {points.map(({ month: of, values }) => (
            <span key={of} dir="ltr" style={{ height: lineHeight }}>
              {values.map((value, at) => (
                <small key={series[at]}>{Number(value) === 0 ? '' : short.format(Number(value))}</small>
              ))}
            </span>
          ))}
        </div>
      </div>
    </>
  )
}

function Twin({ title, series, points }: ChartProps) {
  const t = useT()
  const figures = useFigures()
  const written = useTaka()
  return (
    <div className={styles.twin}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('overview.month')}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ month, values, href }) => (
            <tr key={month}>
              <th scope="row">
                {href === undefined ? figures.month(month) : <Go href={href}>{figures.month(month)}</Go>}
              </th>
              {values.map((value, at) => (
                <td key={series[at]} dir="ltr">
                  {written(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
