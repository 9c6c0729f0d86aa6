import { Modal } from '../theme/parts.ts'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { address, call, type QueryValue } from '../api/call.ts'
import { Refusal, type RefusalBody } from '../api/problem.ts'
import { languageNames, useLook } from '../look.ts'
import { useT } from '../texts/texts.ts'
import page from '../page/Page.module.css'
import styles from './PrintDialog.module.css'

interface Props {
  readonly title: string
  /** Address of the paper, without its language. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Where the papers to choose from are listed; absent where there is only one. */
  readonly forms?: string
  readonly onClose: () => void
}

interface PrintFormRow {
  readonly form: string
  readonly title: string
}

const paperLanguages = ['en', 'bn'] as const

/** The paper as it will come out of the printer, in one of its languages. Fetched again it is the same print, not a copy. */
export default function PrintDialog({ title, path, query = {}, forms, onClose }: Props) {
  const t = useT()
  const look = useLook()
  const group = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const [wish] = useState(() => crypto.randomUUID())
  const [language, setLanguage] = useState<(typeof paperLanguages)[number]>(look.language === 'bn' ? 'bn' : 'en')
  const [chosen, setChosen] = useState<string>()
  const listed = useQuery({
    queryKey: ['print_forms', forms],
    queryFn: () => call<{ print_forms: PrintFormRow[] }>(forms ?? ''),
    enabled: forms !== undefined,
  })
  const choices = listed.data?.print_forms ?? []
  const form = chosen ?? choices[0]?.form
  const href = address(path, {
    ...query,
    ...(form === undefined ? {} : { form }),
    language,
    key: `${wish}-${language}-${form ?? 'list'}`.slice(0, 64),
  })
  // Asked for before the frame is: a refusal is a sentence here, not a page of JSON in there.
  const paper = useQuery({
    queryKey: ['print', href],
    queryFn: () => fetched(href, look.language),
    enabled: forms === undefined || form !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const isShown = navigator.pdfViewerEnabled
  const print = (): void => {
    const inside = frame.current?.contentWindow
    if (inside && isShown) inside.print()
    else window.open(href, '_blank', 'noopener')
  }
  const ready = paper.data === true
  const way = useRef<HTMLButtonElement>(null)
  // The window opens before the paper is there; then Enter prints.
  useEffect(() => {
    if (ready) way.current?.focus()
  }, [ready])
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      size="60rem"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p' && ready) {
          event.preventDefault()
          print()
        }
      }}
    >
      <div className={styles.bar}>
        <fieldset className={styles.languages}>
          <legend className="unseen">{t('print.language')}</legend>
          {paperLanguages.map((one) => (
            <label key={one}>
              <input type="radio" name={group} checked={one === language} onChange={() => setLanguage(one)} />
              <span lang={one}>{languageNames[one]}</span>
            </label>
          ))}
        </fieldset>
        {choices.length > 1 && (
          <select
            aria-label={t('print.form')}
            value={form}
            onChange={(event) => setChosen(event.currentTarget.value)}
            className={styles.form}
          >
            {choices.map((one) => (
              <option key={one.form} value={one.form}>
                {one.title}
              </option>
            ))}
          </select>
        )}
        <div className={styles.ways}>
          <a className={page.button} href={href} download aria-disabled={!ready || undefined}>
            <IconDownload size={16} stroke={1.7} aria-hidden /> {t('print.download')}
          </a>
          <a className={page.button} href={href} target="_blank" rel="noopener" aria-disabled={!ready || undefined}>
            <IconExternalLink size={16} stroke={1.7} aria-hidden /> {t('print.open')}
          </a>
          <button type="button" className={page.button} data-primary ref={way} disabled={!ready} onClick={print}>
            <IconPrinter size={16} stroke={1.8} aria-hidden /> {t('screen.print')}
          </button>
        </div>
      </div>
      <div className={styles.paper} aria-busy={paper.isFetching}>
        {paper.error && (
          <p role="alert">
            {paper.error instanceof Refusal && paper.error.message ? paper.error.message : t('screen.offline')}
          </p>
        )}
        {ready && isShown && <iframe ref={frame} src={`${href}#navpanes=0`} title={title} />}
        {ready && !isShown && <p>{t('print.not_shown')}</p>}
        {!ready && !paper.error && <p role="status">{t('print.making')}</p>}
      </div>
    </Modal>
  )
}

async function fetched(href: string, language: string): Promise<true> {
  const answer = await fetch(href, { credentials: 'same-origin', headers: { 'Accept-Language': language } })
  if (!answer.ok) {
    const body: RefusalBody = await answer.json().catch(() => ({}))
    throw new Refusal(answer.status, body)
  }
  await answer.body?.cancel()
  return true
}
