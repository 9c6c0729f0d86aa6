import type { TileData } from '#platform/board/tile.ts'
import { Fact, Facts } from '../page/Page.tsx'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import page from '../page/Page.module.css'
import styles from './Told.module.css'

/** What somebody needs to be told, in words, with what it rests on. */
export function Told({ heading, lead, tone, facts, way }: TileData['told']) {
  const figures = useFigures()
  const shown = ({ value, kind }: (typeof facts)[number]): string =>
    kind === 'day' ? figures.day(String(value)) : kind === 'count' ? figures.number(Number(value)) : String(value)
  return (
    <div className={styles.told}>
      <h3>
        {way ? (
          <Go href={way.href}>
            <bdi>{heading}</bdi>
          </Go>
        ) : (
          <bdi>{heading}</bdi>
        )}
      </h3>
      <p className={styles.lead} data-tone={tone}>
        {lead}
      </p>
      <Facts>
        {facts.map((fact) => (
          <Fact key={fact.name} name={fact.name}>
            <bdi>{shown(fact)}</bdi>
          </Fact>
        ))}
      </Facts>
      {way && (
        <Go className={page.button} href={way.href}>
          {way.label}
        </Go>
      )}
    </div>
  )
}
