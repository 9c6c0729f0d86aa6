import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { say } from '../notice/notices.ts'
import { useT } from '../texts/texts.ts'
import styles from './Account.module.css'

const path = '/notification/api/v1/notification/switches/'
const queryKey = ['notification_switches']
type Switches = Readonly<Record<string, boolean>>

/** What `switches/` answers: topics of the bell, and those that come by mail too. */
interface Channels {
  readonly switches: Switches
  readonly mail: Switches
}

/** One box that was ticked or cleared. */
interface Turn {
  readonly channel: keyof Channels
  readonly topic: string
  readonly isOn: boolean
}

/** What the bell tells of, and what comes by mail: a box for each topic, kept as soon as it is turned. */
export function BellSwitches() {
  const t = useT()
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call<Channels>(path, { signal }) })
  const turn = useMutation({
    mutationFn: ({ channel, topic, isOn }: Turn) =>
      call<Channels>(path, {
        method: 'PUT',
        body: channel === 'mail' ? { mail: { [topic]: isOn } } : { [topic]: isOn },
      }),
    onSuccess: (kept) => queries.setQueryData(queryKey, kept),
    onError: (error) => say(error.message, 'error'),
  })
  if (!data) return <div aria-busy />
  const isTicked = (channel: keyof Channels, topic: string): boolean => {
    const asked = turn.isPending ? turn.variables : undefined
    return asked?.channel === channel && asked.topic === topic ? asked.isOn : data[channel][topic] === true
  }
  const box = (channel: keyof Channels, topic: string, label: string) => (
    <td>
      <input
        type="checkbox"
        aria-label={t(label, { topic: t(`account.switch.${topic}`) })}
        checked={isTicked(channel, topic)}
        onChange={(event) => turn.mutate({ channel, topic, isOn: event.currentTarget.checked })}
      />
    </td>
  )
  return (
    <table className={styles.switches}>
      <thead>
        <tr>
          <th scope="col">{t('account.switches_topic')}</th>
          <th scope="col">{t('account.switches_bell')}</th>
          <th scope="col">{t('account.switches_mail')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.keys(data.switches).map((topic) => (
          <tr key={topic}>
            <th scope="row">{t(`account.switch.${topic}`)}</th>
            {box('switches', topic, 'account.switch_in_bell')}
            {box('mail', topic, 'account.switch_by_mail')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
