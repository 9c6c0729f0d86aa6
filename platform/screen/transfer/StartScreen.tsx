import { IconDownload } from '@tabler/icons-react'
import type { Definition } from '#platform/resource/definition.ts'
import { BackToList } from '../page/BackToList.tsx'
import { Page, Part } from '../page/Page.tsx'
import { listPath, type ScreenEntry } from '../screens.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import { downloadHere } from './download.ts'
import { Drop } from './Drop.tsx'
import { RecentRuns } from './RecentRuns.tsx'
import { templateHref } from './runs.ts'
import page from '../page/Page.module.css'

/** Where a spreadsheet is handed in: the template, the file, and what was sent before. */
export function StartScreen({ entry, definition }: { entry: ScreenEntry; definition: Definition }) {
  const t = useT()
  const name = t(`${definition.name}.plural`)
  const key = definition.importKey.map((field) => fieldLabel(definition, field)).join(', ')
  return (
    <Page title={t('transfer.title', { name })} way={<BackToList entry={entry} />}>
      <Part title={t('transfer.template')} note={t('transfer.template_note')}>
        <a
          className={page.button}
          href={templateHref(definition.name)}
          download
          onClick={(event) => downloadHere(event, `${name}.xlsx`)}
        >
          <IconDownload size={16} stroke={1.7} aria-hidden /> {t('transfer.get_template')}
        </a>
        <p className={page.quiet}>{t(keyText(definition), { key })}</p>
      </Part>
      <Part title={t('transfer.file')} note={t('transfer.file_note')}>
        <Drop entry={entry} resource={definition.name} />
      </Part>
      <Part title={t('transfer.recent')}>
        <RecentRuns entry={entry} resource={definition.name} />
      </Part>
    </Page>
  )
}

/** What becomes of a row whose key is here already. */
const keyText = ({ imports }: Definition): string =>
  imports ? (imports.lines === undefined ? 'transfer.key_new' : 'transfer.key_rows') : 'transfer.key'

export const importPath = (entry: ScreenEntry, run?: number): string =>
  `${listPath(entry)}/import${run === undefined ? '' : `/${run}`}`
