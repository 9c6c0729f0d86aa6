import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { say } from '../notice/notices.ts'
import { useT } from '../texts/texts.ts'
import styles from './Account.module.css'

const path = '/notification/api/v1/notification/switches/'
const queryKey = ['notification_switches']
type Switches = Readonly<Record<string, boolean>>

/** What the bell tells of: a switch for each topic, kept as soon as it is turned. */
export function BellSwitches() {
  const t = useT()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<{ switches: Switches }>(path, { signal }),
  })
  const turn = useMutation({
    mutationFn: (body: Switches) => call<{ switches: Switches }>(path, { method: 'PUT', body }),
    onSuccess: (kept) => queries.setQueryData(queryKey, kept),
    onError: (error) => say(error.message, 'error'),
  })
  if (!data) return <div aria-busy />
  return (
    <ul className={styles.switches}>
      {Object.entries(data.switches).map(([topic, isOn]) => (
        <li key={topic}>
          <label>
            <input
              type="checkbox"
              checked={turn.isPending && topic in turn.variables ? turn.variables[topic] : isOn}
              onChange={(event) => turn.mutate({ [topic]: event.currentTarget.checked })}
            />
            {t(`account.switch.${topic}`)}
          </label>
        </li>
      ))}
    </ul>
  )
}
