import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useGeneralSettings } from '../api/settings.ts'
import { say } from '../notice/notices.ts'
import { copyText } from '../page/copy.ts'
import { Note } from '../page/Page.tsx'
import { saveBlob } from '../transfer/download.ts'
import { useT } from '../texts/texts.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

/** Recovery codes, told this once: to copy, to keep as a file, or on paper. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT()
  const office = useGeneralSettings()?.site_name ?? ''
  const title = t('account.codes_of', { name: office })
  const sheet = `${title}\n${t('account.codes_once')}\n\n${codes.join('\n')}\n`
  const copy = async (): Promise<void> => {
    if (await copyText(codes.join('\n'))) say(t('account.copied'))
    else say(t('account.not_copied'), 'warning')
  }
  return (
    <section className={styles.codes} aria-label={t('account.recovery_codes')}>
      <Note tone="careful">{t('account.codes_note')}</Note>
      <p className={styles.codesTitle}>{title}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={page.quiet}>{t('account.codes_once')}</p>
      <div className={page.buttons}>
        <button type="button" className={page.button} onClick={() => void copy()}>
          <IconCopy size={15} aria-hidden /> {t('account.copy')}
        </button>
        <button
          type="button"
          className={page.button}
          onClick={() => saveBlob(new Blob([sheet], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt')}
        >
          <IconDownload size={15} aria-hidden /> {t('account.codes_file')}
        </button>
        <button type="button" className={page.button} onClick={() => window.print()}>
          <IconPrinter size={15} aria-hidden /> {t('account.codes_print')}
        </button>
        <button type="button" className={page.button} data-primary onClick={onDone}>
          {t('account.codes_kept')}
        </button>
      </div>
    </section>
  )
}
