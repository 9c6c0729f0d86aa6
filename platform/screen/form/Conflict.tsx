import { Button, Modal } from '../theme/parts.ts'
import { useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { fieldOf } from '../field/options.ts'
import { useLocale } from '../field/TextParts.tsx'
import { rememberAll } from '../field/titles.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import { differences, merged } from './conflict.ts'
import { conflictWords } from './conflict_words.ts'
import type { Values } from './values.ts'
import styles from './Conflict.module.css'

interface Props {
  readonly definition: Definition
  readonly base: RecordRow
  readonly theirs: RecordRow
  readonly mine: Values
  /** The server's sentence: who, and when. */
  readonly text: string
  readonly onClose: () => void
  readonly onChoose: (values: Values) => void
}

/** Two editors, one record: field by field, before, mine and theirs. Nobody's work is lost without a word. */
export default function Conflict({ definition, base, theirs, mine, text, onClose, onChoose }: Props) {
  const t = useT()
  const locale = useLocale()
  rememberAll(definition, base)
  rememberAll(definition, theirs)
  const found = differences(definition, base, theirs, mine)
  const contested = found.filter((one) => one.isContested)
  const [theirsIn, setTheirsIn] = useState<ReadonlySet<string>>(new Set())
  const words = (name: string, value: unknown, row: RecordRow) => {
    const told = conflictWords({ definition, name, field: fieldOf(definition, name), value, row, locale })
    if (told.length === 0) return <bdi>{t('screen.nothing')}</bdi>
    return (
      <span className={styles.words}>
        {told.map((one, at) => (
          <bdi key={at}>{one}</bdi>
        ))}
      </span>
    )
  }
  const choose = (field: string, isTheirs: boolean): void =>
    setTheirsIn((now) => {
      const next = new Set(now)
      if (isTheirs) next.add(field)
      else next.delete(field)
      return next
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screen.conflict_title')}
      size="52rem"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <p>{text}</p>
      <p className={styles.lead}>{t(contested.length > 0 ? 'screen.conflict_lead' : 'screen.conflict_none')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('screen.field')}</th>
            <th scope="col">{t('screen.conflict_before')}</th>
            <th scope="col">{t('screen.conflict_mine')}</th>
            <th scope="col">{t('screen.conflict_theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => {
            const isTheirs = !one.isContested || theirsIn.has(one.field)
            const cell = (which: 'mine' | 'theirs', value: unknown, row: RecordRow) =>
              one.isContested ? (
                <label>
                  <input
                    type="radio"
                    name={one.field}
                    checked={isTheirs === (which === 'theirs')}
                    onChange={() => choose(one.field, which === 'theirs')}
                  />
                  {words(one.field, value, row)}
                </label>
              ) : (
                which === 'theirs' && words(one.field, value, row)
              )
            return (
              <tr key={one.field}>
                <th scope="row">{fieldLabel(definition, one.field)}</th>
                <td>{words(one.field, one.before, base)}</td>
                <td data-chosen={!isTheirs || undefined}>{cell('mine', one.mine, base)}</td>
                <td data-chosen={isTheirs || undefined}>{cell('theirs', one.theirs, theirs)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={styles.choices}>
        <Button onClick={() => onChoose(merged(mine, found, theirsIn))} data-autofocus>
          {t('screen.conflict_apply')}
        </Button>
        {contested.length > 1 && (
          <>
            <Button variant="default" onClick={() => setTheirsIn(new Set())}>
              {t('screen.conflict_all_mine')}
            </Button>
            <Button variant="default" onClick={() => setTheirsIn(new Set(contested.map((one) => one.field)))}>
              {t('screen.conflict_all_theirs')}
            </Button>
          </>
        )}
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('screen.cancel')}
        </Button>
      </div>
    </Modal>
  )
}
