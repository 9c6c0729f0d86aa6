import { Modal } from '../theme/parts.ts'
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { StoredFile } from '../api/record.ts'
import { useFigures } from '../page/figures.ts'
import page from '../page/Page.module.css'
import { usePhone } from '../shell/narrow.ts'
import { useT } from '../texts/texts.ts'
import { isPicture } from './files_of.ts'
import { afterKey, mostScale, wholeSight, type Sight } from './zoom.ts'
import { ZoomPicture } from './ZoomPicture.tsx'
import styles from './Files.module.css'

interface Props {
  readonly files: readonly StoredFile[]
  /** Key of the one that is shown. */
  readonly at: string
  /** What stands under a picture, by its key. */
  readonly captions?: ReadonlyMap<string, string>
  readonly onShow: (key: string) => void
  readonly onClose: () => void
}

/** A picture or a PDF where it is; the arrow keys, or a finger across it, go to the next one. */
export default function FileDialog({ files, at, captions, onShow, onClose }: Props) {
  const t = useT()
  const figures = useFigures()
  const isPhone = usePhone()
  const [sight, setSight] = useState<Sight>(wholeSight)
  const place = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const index = files.findIndex(({ key }) => key === at)
  const file = files[index]
  if (!file) return null
  const turn = (step: number): void => {
    const next = files[index + step]
    if (!next) return
    setSight(wholeSight)
    onShow(next.key)
  }
  const isRtl = document.documentElement.dir === 'rtl'
  const room = () => ({ width: place.current?.clientWidth ?? 0, height: place.current?.clientHeight ?? 0 })
  const zoom = (key: '+' | '-'): void => setSight((now) => afterKey(key, now, room()) ?? now)
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const seen = isPicture(file) ? afterKey(event.key, sight, room()) : undefined
    if (seen) {
      event.preventDefault()
      setSight(seen)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      turn((event.key === 'ArrowLeft') === isRtl ? 1 : -1)
    else if (event.key === 'Home') turn(-index)
    else if (event.key === 'End') turn(files.length - 1 - index)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi className={styles.name}>{file.name}</bdi>}
      size="60rem"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('screen.close') }}
      onKeyDown={press}
    >
      <div ref={whole} className={styles.viewer}>
        <div className={styles.bar}>
          {files.length > 1 && (
            <>
              <button
                type="button"
                className={page.button}
                aria-label={t('files.before')}
                disabled={index === 0}
                onClick={() => turn(-1)}
              >
                <IconChevronLeft size={16} aria-hidden className={styles.turned} />
              </button>
              <span role="status">
                {t('files.place', { at: figures.number(index + 1), n: figures.number(files.length) })}
              </span>
              <button
                type="button"
                className={page.button}
                aria-label={t('files.next')}
                disabled={index === files.length - 1}
                onClick={() => turn(1)}
              >
                <IconChevronRight size={16} aria-hidden className={styles.turned} />
              </button>
            </>
          )}
          {isPicture(file) && (
            <span className={styles.steps}>
              <button
                type="button"
                className={page.button}
                aria-label={t('files.smaller')}
                title={`${t('files.smaller')} (-)`}
                disabled={sight.scale === 1}
                onClick={() => zoom('-')}
              >
                <IconZoomOut size={16} stroke={1.7} aria-hidden />
              </button>
              <button
                type="button"
                className={page.button}
                aria-label={t('files.larger')}
                title={`${t('files.larger')} (+)`}
                disabled={sight.scale === mostScale}
                onClick={() => zoom('+')}
              >
                <IconZoomIn size={16} stroke={1.7} aria-hidden />
              </button>
            </span>
          )}
          <span className={styles.ways}>
            {document.fullscreenEnabled && (
              <button
                type="button"
                className={page.button}
                aria-label={t('screen.fullscreen')}
                title={t('screen.fullscreen')}
                onClick={() => fillScreen(whole.current)}
              >
                <IconArrowsMaximize size={16} stroke={1.7} aria-hidden />
              </button>
            )}
            <a className={page.button} href={file.url} download={file.name} data-autofocus>
              <IconDownload size={16} stroke={1.7} aria-hidden /> {t('files.save')}
            </a>
            <a className={page.button} href={shownAt(file)} target="_blank" rel="noopener">
              <IconExternalLink size={16} stroke={1.7} aria-hidden /> {t('files.open')}
            </a>
          </span>
        </div>
        <div className={styles.shown}>
          {isPicture(file) ? (
            <ZoomPicture
              key={file.key}
              src={file.url}
              alt={captions?.get(file.key) ?? file.name}
              sight={sight}
              onSight={setSight}
              onSwipe={(direction) => turn(isRtl ? -direction : direction)}
              place={place}
            />
          ) : navigator.pdfViewerEnabled ? (
            <iframe key={file.key} src={`${shownAt(file)}#navpanes=0`} title={file.name} />
          ) : (
            <p>{t('files.not_shown')}</p>
          )}
        </div>
        {captions?.has(file.key) && (
          <p className={styles.caption}>
            <bdi>{captions.get(file.key)}</bdi>
          </p>
        )}
      </div>
    </Modal>
  )
}

/** Fills the screen, or gives it back. A browser that does not want to leaves it as it is. */
function fillScreen(element: HTMLElement | null): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen()
  done?.catch(() => {})
}

/** A PDF is a download unless somebody asks to see it. */
const shownAt = (file: StoredFile): string => (isPicture(file) ? file.url : `${file.url}?view=page`)
