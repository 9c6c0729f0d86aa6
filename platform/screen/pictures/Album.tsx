import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { hasCover } from '#platform/resource/pictures.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { storedFile, type RecordRow } from '../api/record.ts'
import { useT } from '../texts/texts.ts'
import { AddPictures } from './AddPictures.tsx'
import { mayWith } from './pictures.ts'
import { PictureCard } from './PictureCard.tsx'
import { useOrder } from './useOrder.ts'
import styles from './Pictures.module.css'

const FileDialog = lazy(() => import('../files/FileDialog.tsx'))

interface Props {
  readonly definition: Definition
  /** Of the record whose pictures they are, and that record. */
  readonly of: Definition
  readonly record: RecordRow
  /** Undefined until they came. */
  readonly rows: readonly RecordRow[] | undefined
  readonly isFailed: boolean
  readonly retry: () => void
}

/** Pictures as they stand: looked at large, put in order, described, taken away; new ones are chosen, dropped or pasted. */
export function Album({ definition, of, record, rows, isFailed, retry }: Props) {
  const t = useT()
  const [shown, setShown] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const may = (verb: 'create' | 'update' | 'delete'): boolean => mayWith(definition, verb, of, record)
  const order = useOrder(definition, record.id, rows ?? [], list)
  const cover = order.rows.find((row) => row['is_cover'] === true) ?? order.rows[0]
  const files = order.rows.flatMap((row) => storedFile(row, 'image') ?? [])
  const words = new Map(order.rows.flatMap((row) => wordsUnder(row)))
  return (
    <div className={styles.album} data-rows={definition.name}>
      {may('create') && rows && (
        <AddPictures definition={definition} id={record.id} room={(definition.pictures?.most ?? 0) - rows.length} />
      )}
      {rows === undefined && !isFailed && <div className={styles.waiting} aria-busy />}
      {rows === undefined && isFailed && (
        <div className={styles.empty} role="alert">
          <p>{t('pictures.failed')}</p>
          <button type="button" onClick={retry}>
            {t('screen.try_again')}
          </button>
        </div>
      )}
      {rows?.length === 0 && (
        <div className={styles.empty}>
          <IconPhoto size={34} stroke={1.2} aria-hidden />
          <p>{t('pictures.none')}</p>
          {may('create') && <p>{t('pictures.none_more')}</p>}
        </div>
      )}
      {order.rows.length > 0 && (
        <ul ref={list} className={styles.pictures} aria-label={t(`${definition.name}.plural`)}>
          {order.rows.map((row, at) => (
            <PictureCard
              key={row.id}
              {...{ definition, row, at, order }}
              count={order.rows.length}
              isCover={hasCover(definition) && row === cover}
              mayChange={may('update')}
              mayDelete={may('delete')}
              onShow={setShown}
            />
          ))}
        </ul>
      )}
      <span role="status" className="unseen">
        {order.said}
      </span>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <FileDialog files={files} at={shown} captions={words} onShow={setShown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** What stands under a picture that is looked at large, by the key of its file. */
function wordsUnder(row: RecordRow): [string, string][] {
  const file = storedFile(row, 'image')
  const caption = row['caption']
  return file && typeof caption === 'string' && caption !== '' ? [[file.key, caption]] : []
}
