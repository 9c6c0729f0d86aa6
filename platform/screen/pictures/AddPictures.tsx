import { IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { imageKinds } from '#platform/fields/file/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { saidBy } from '../api/said.ts'
import { fieldOf, isFile } from '../field/options.ts'
import { useDropped } from '../files/useDropped.ts'
import { useFigures } from '../page/figures.ts'
import { useStore } from '../store.ts'
import { t as text, useT } from '../texts/texts.ts'
import { addPicture } from './pictures.ts'
import { sendingQueue, type Queue } from './sending.ts'
import drop from '../files/Drop.module.css'
import styles from './Pictures.module.css'

interface Props {
  readonly definition: Definition
  /** The record whose pictures they are. */
  readonly id: number
  /** How many more it takes. */
  readonly room: number
}

/** What the field of the pictures takes. */
function ruleOf(definition: Definition): { readonly kinds: readonly string[]; readonly mb: number } {
  const field = fieldOf(definition, 'image')
  return isFile(field) ? { kinds: field.accept ?? imageKinds, mb: field.maxMb ?? 2 } : { kinds: imageKinds, mb: 2 }
}

/** Said by whom no answer of the office stands for. */
class NotSent extends Error {}

function queueFor(definition: Definition, id: number): Queue {
  const { mb } = ruleOf(definition)
  return sendingQueue(
    (file, onProgress, signal) => {
      if (file.size > mb * 1_048_576) throw new NotSent(text('screen.file_too_large', { n: mb }))
      return addPicture(definition, id, file, onProgress, signal)
    },
    (caught) => (caught instanceof NotSent ? caught.message : saidBy(caught)),
  )
}

/** New pictures: chosen, dropped anywhere on the page, or pasted; each with how far it is, or why the office did not take it. */
export function AddPictures({ definition, id, room }: Props) {
  const t = useT()
  const figures = useFigures()
  const [queue] = useState(() => queueFor(definition, id))
  const sending = useStore(queue.store)
  const { kinds, mb } = ruleOf(definition)
  const isOver = useDropped(queue.add, room > 0)
  const left = sending.filter(({ reason }) => reason === undefined).length
  return (
    <div className={drop.add}>
      {room > 0 ? (
        <label className={drop.zone} data-over={isOver || undefined}>
          <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
          <span>{t('pictures.add')}</span>
          <input
            type="file"
            multiple
            className="unseen"
            accept={kinds.map((kind) => `.${kind}`).join(',')}
            onChange={({ currentTarget }) => {
              queue.add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
      ) : (
        <p>{t('pictures.full', { n: definition.pictures?.most ?? 0 })}</p>
      )}
      <small>{t('screen.file_rules', { kinds: kinds.join(', '), mb })}</small>
      <span role="status" className="unseen">
        {left > 0 ? t('pictures.left', { n: left }) : ''}
      </span>
      {sending.length > 0 && (
        <ul className={styles.sending} aria-label={t('pictures.sending')}>
          {sending.map(({ id: one, file, percent, reason }) => (
            <li key={one} data-refused={reason !== undefined || undefined}>
              <bdi>{file.name}</bdi>
              {reason === undefined ? (
                <>
                  <progress value={percent ?? 0} max={100} aria-label={file.name} />
                  <span>
                    {percent === undefined
                      ? t('pictures.waits')
                      : percent < 100
                        ? figures.percent(percent / 100)
                        : t('pictures.drawn')}
                  </span>
                </>
              ) : (
                <>
                  <span role="alert">{reason}</span>
                  <button
                    type="button"
                    aria-label={t('pictures.again', { name: file.name })}
                    onClick={() => queue.again(one)}
                  >
                    <IconRefresh size={15} stroke={1.7} aria-hidden />
                  </button>
                </>
              )}
              <button
                type="button"
                aria-label={t(reason === undefined ? 'pictures.stop' : 'pictures.forget', { name: file.name })}
                onClick={() => queue.drop(one)}
              >
                <IconX size={15} stroke={1.7} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
