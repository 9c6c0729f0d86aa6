import { Menu, Popover } from '../theme/parts.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cloneElement, Suspense, useRef, useState } from 'react'
import { reportBase } from '#platform/report/report.ts'
import { address, call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import type { Dropped } from '../drop/Drop.tsx'
import { PrintDialog } from '../print/PrintButton.tsx'
import { writeAddress } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import type { ReportParts } from './ReportScreen.tsx'
import { askedOf } from './state.ts'
import controls from '../field/controls.module.css'
import styles from './ReportMenus.module.css'

/** All rows as a sheet, or as a paper; the session cookie lets the download in. */
export function ExportMenu({ target, opened, setOpened, report, state }: Dropped & ReportParts) {
  const t = useT()
  const [isPrinting, setPrinting] = useState(false)
  const asked = askedOf(state)
  const href = (format: string): string => address(`${reportBase}${report.call}/export/`, { format, ...asked })
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={230} opened={opened} onChange={setOpened}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          {may(report.rights.export) &&
            ['xlsx', 'csv'].map((format) => (
              <Menu.Item key={format} component="a" href={href(format)} download>
                {t(`screen.export_${format}`)}
              </Menu.Item>
            ))}
          {may(report.rights.print) && <Menu.Item onClick={() => setPrinting(true)}>{t('report.pdf')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {isPrinting && (
          <PrintDialog
            title={t(report.name)}
            path={`${reportBase}${report.call}/print/`}
            query={asked}
            onClose={() => setPrinting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface Saved {
  readonly saved_reports: readonly {
    readonly id: number
    readonly name: string
    readonly asked: Readonly<Record<string, string>>
    readonly is_own: boolean
    readonly user_name: string
  }[]
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

/** Addresses of the report that one kept, or that others share; keeps the one on the screen. */
export function SavedPanel({ target, opened, setOpened, report, state }: Dropped & ReportParts) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0}>
        {opened && <SavedList report={report} state={state} close={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function SavedList({ report, state, close }: Pick<ReportParts, 'report' | 'state'> & { close: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const path = `${reportBase}${report.call}/saved/`
  const key = ['report', report.name, 'saved']
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [fault, setFault] = useState('')
  const nameInput = useRef<HTMLInputElement>(null)
  const { data } = useQuery({ queryKey: key, queryFn: () => call<Saved>(path) })
  const send = async (work: Promise<Saved>): Promise<void> => {
    try {
      queries.setQueryData(key, await work)
      setName('')
      setFault('')
      // What was pressed may be gone; keys of a panel that has lost the focus would belong to the report behind it.
      nameInput.current?.focus()
    } catch (problem) {
      setFault(
        problem instanceof Refusal
          ? (Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message)
          : t('screen.offline'),
      )
    }
  }
  return (
    <div className={styles.saved}>
      <h2>{t('report.saved')}</h2>
      <ul>
        {data?.saved_reports.map((one) => (
          <li key={one.id}>
            <Go href={`${report.path}${writeAddress(one.asked)}`} onClick={close}>
              <bdi>{one.is_own ? one.name : t('report.saved_by', { name: one.name, user: one.user_name })}</bdi>
            </Go>
            {one.is_own && (
              <button
                type="button"
                aria-label={t('report.forget', { name: one.name })}
                onClick={() => void send(call<Saved>(`${path}${one.id}`, { method: 'DELETE' }))}
              >
                <IconTrash size={14} stroke={1.7} />
              </button>
            )}
          </li>
        ))}
        {data?.saved_reports.length === 0 && <li>{t('report.saved_none')}</li>}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const body = { name, asked: askedOf(state), role: role === '' ? null : Number(role) }
          void send(call<Saved>(path, { method: 'POST', body }))
        }}
      >
        <label>
          {t('report.save_name')}
          <input
            ref={nameInput}
            className={controls.input}
            data-autofocus
            maxLength={80}
            value={name}
            aria-invalid={fault !== ''}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label>
          {t('report.save_for')}
          <select className={controls.input} value={role} onChange={(event) => setRole(event.currentTarget.value)}>
            <option value="">{t('report.save_mine')}</option>
            {data?.roles.map((one) => (
              <option key={one.id} value={one.id}>
                {t('report.save_role', { role: one.name })}
              </option>
            ))}
          </select>
        </label>
        {fault !== '' && <p role="alert">{fault}</p>}
        <button type="submit">{t('report.save')}</button>
      </form>
    </div>
  )
}
