import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStep } from '#platform/screen/account/useStep.ts'
import { say } from '#platform/screen/notice/notices.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Index } from '#platform/screen/page/Index.tsx'
import { Note, Page, Progress } from '#platform/screen/page/Page.tsx'
import { parseAddress } from '#platform/screen/router/address.ts'
import { Go, useGo } from '#platform/screen/router/Go.tsx'
import { landing } from '#platform/screen/router/opens.ts'
import { definitionOf } from '#platform/screen/screens.ts'
import { useSingle } from '#platform/screen/single/read.ts'
import { useSections, type SectionsState } from '#platform/screen/single/sections.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { isSetupStep, setupSteps, type SetupMark, type SetupState, type SetupStep } from './setup.rules.ts'
import { SettingsStep, settingsBySteps } from './setup_settings.screen.tsx'
import { BooksStep } from './setup_books.screen.tsx'
import { ListStep } from './setup_list.screen.tsx'
import { MembersStep, NextStep } from './setup_links.screen.tsx'
import { currentStep, markStep, putAway, stepPath, useSetup } from './setup_state.screen.tsx'
import page from '#platform/screen/page/Page.module.css'
import styles from './setup.module.css'

/** The first hour of a new office, step by step; each is kept at once, may be left out and come back to. */
export default function SetupScreen() {
  const setup = useSetup()
  const definition = definitionOf('general_setting')
  return setup && definition ? <WithSettings setup={setup} definition={definition} /> : <Waiting />
}

const Waiting = () => <div className={styles.waiting} aria-busy />

function WithSettings({ setup, definition }: { setup: SetupState; definition: Definition }) {
  const row = useSingle(definition)
  return row ? <Steps setup={setup} definition={definition} row={row} /> : <Waiting />
}

function Steps({ setup, definition, row }: { setup: SetupState; definition: Definition; row: RecordRow }) {
  const t = useT()
  const go = useGo()
  const figures = useFigures()
  const { isBusy, step: once } = useStep()
  const sections = useSections(settingsBySteps(definition), row)
  const asked = parseAddress(useLocation().searchStr)['step'] ?? ''
  // Kept while the address names none: a step that is done must not slip away under the reader.
  const [first] = useState<SetupStep>(() => currentStep(setup))
  const step = isSetupStep(asked) ? asked : first
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // Whoever goes on by the keyboard goes on reading at the top of the next step.
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  const at = setupSteps.indexOf(step)
  const state = setup.steps[at]?.state ?? 'open'
  const before = setupSteps[at - 1]
  const after = setupSteps[at + 1]
  const onward = (): void => {
    if (after) go(stepPath(after))
  }
  const mark = (as: SetupMark): void =>
    void once(async () => {
      await markStep(step, as)
      onward()
    })
  const finish = (): void =>
    void once(async () => {
      await markStep('next', 'done')
      say(t('setup.finished'))
      go(landing)
    })
  const away = (isDismissed: boolean): void =>
    void once(async () => {
      await putAway(isDismissed)
      if (!isDismissed) return
      say(t('setup.put_away_said'))
      go(landing)
    })

  return (
    <Page
      title={t('setup.title')}
      lead={t('setup.lead')}
      actions={
        !setup.is_finished &&
        !setup.is_dismissed && (
          <button type="button" className={page.button} disabled={isBusy} onClick={() => away(true)}>
            {t('setup.put_away')}
          </button>
        )
      }
    >
      {setup.is_dismissed && (
        <Note tone="careful">
          {t('setup.is_put_away')}{' '}
          <button type="button" className={page.button} disabled={isBusy} onClick={() => away(false)}>
            {t('setup.take_up')}
          </button>
        </Note>
      )}
      <div className={styles.progress}>
        <Progress label={t('setup.title')} done={setup.done} of={setup.of} />
        <span aria-live="polite">
          {t('setup.progress', { done: figures.number(setup.done), of: figures.number(setup.of) })}
        </span>
      </div>
      <div className={styles.parts}>
        <StepIndex setup={setup} step={step} />
        <section className={styles.step} aria-labelledby="setup-step">
          <h2 id="setup-step" ref={heading} tabIndex={-1}>
            {t(`setup.step.${step}`)}
          </h2>
          <p className={styles.help}>{t(`setup.step.${step}.help`)}</p>
          <StepBody step={step} sections={sections} onDone={() => mark('done')} />
          <div className={styles.ways}>
            {before && (
              <Go href={stepPath(before)} className={page.button}>
                {t('setup.back')}
              </Go>
            )}
            {step === 'next' ? (
              <button type="button" className={page.button} data-primary disabled={isBusy} onClick={finish}>
                {t('setup.finish')}
              </button>
            ) : state === 'done' ? (
              <button type="button" className={page.button} data-primary onClick={onward}>
                {t('setup.on')}
              </button>
            ) : (
              <>
                {fits.includes(step) && (
                  <button type="button" className={page.button} disabled={isBusy} onClick={() => mark('done')}>
                    {t('setup.keep')}
                  </button>
                )}
                <button type="button" className={page.button} disabled={isBusy} onClick={() => mark('skipped')}>
                  {t('setup.skip')}
                </button>
              </>
            )}
          </div>
        </section>
      </div>
      {sections.leaving}
    </Page>
  )
}

/** Steps that begin with values which fit most associations, or need nothing more: one can say so. */
const fits: readonly SetupStep[] = ['branches', 'regional', 'numbers', 'people']

function StepBody({ step, sections, onDone }: { step: SetupStep; sections: SectionsState; onDone: () => void }) {
  if (step === 'branches') return <ListStep resource="branch" fields={['address', 'phone']} />
  if (step === 'books') return <BooksStep />
  if (step === 'people') return <ListStep resource="user" fields={['last_name', 'roles', 'branch']} />
  if (step === 'members') return <MembersStep />
  if (step === 'next') return <NextStep />
  return <SettingsStep key={step} step={step} sections={sections} onSaved={onDone} />
}

function StepIndex({ setup, step }: { setup: SetupState; step: SetupStep }) {
  const t = useT()
  const entries = setup.steps.map((one) => {
    const state = t(`setup.state.${one.state}`)
    return {
      key: one.step,
      name: t(`setup.step.${one.step}`),
      href: stepPath(one.step),
      note: one.state === 'open' ? undefined : state,
      mark: (
        <span className={styles.mark} data-state={one.state} role="img" aria-label={state}>
          {one.state === 'done' && <IconCheck size={13} stroke={2.4} aria-hidden />}
          {one.state === 'skipped' && <IconMinus size={13} stroke={2.4} aria-hidden />}
        </span>
      ),
    }
  })
  return <Index kind="steps" label={t('setup.steps')} entries={entries} chosen={step} />
}
