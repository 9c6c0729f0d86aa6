import { useQuery } from '@tanstack/react-query'
import { cloneElement, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { Dropped } from '../drop/Drop.tsx'
import type { Values } from '../form/values.ts'
import type { ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { Popover } from '../theme/parts.ts'
import { KeepTemplate } from './KeepTemplate.tsx'
import { OneTemplate } from './OneTemplate.tsx'
import { TemplateList } from './TemplateList.tsx'
import { templatesQuery } from './templates.ts'
import styles from './Templates.module.css'

export interface TemplatesProps {
  readonly entry: ScreenEntry
  readonly definition: Definition
  /** What stands in the form now. */
  readonly valuesNow: () => Values
}

/** What a new record can begin with: choose one, keep what stands in the form, change what is one's own. */
export function TemplatesPanel({ target, opened, setOpened, ...props }: Dropped & TemplatesProps) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0}>{opened && <Inside {...props} close={() => setOpened(false)} />}</Popover.Dropdown>
    </Popover>
  )
}

function Inside({ entry, definition, valuesNow, close }: TemplatesProps & { close: () => void }) {
  const t = useT()
  const { data: templates, error } = useQuery(templatesQuery(definition.name))
  const [chosen, setChosen] = useState<number>()
  const one = templates?.find(({ id }) => id === chosen)
  return (
    <section className={styles.panel} aria-label={t('record_template.title')} aria-busy={!templates && !error}>
      {one ? (
        <OneTemplate definition={definition} template={one} back={() => setChosen(undefined)} />
      ) : (
        <>
          {templates && templates.length > 0 && (
            <TemplateList entry={entry} templates={templates} choose={setChosen} close={close} />
          )}
          {templates?.length === 0 && <p>{t('record_template.none')}</p>}
          {error && <p role="alert">{error.message || t('screen.offline')}</p>}
          {templates && (
            <details open={templates.length === 0}>
              <summary>{t('record_template.keep_form')}</summary>
              <KeepTemplate definition={definition} valuesNow={valuesNow} onKept={close} />
            </details>
          )}
        </>
      )}
    </section>
  )
}
