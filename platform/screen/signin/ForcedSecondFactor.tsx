import { SetUpSecondFactor } from '../account/SetUpSecondFactor.tsx'
import { checkStoredToken } from '../session/session.ts'
import { signOut } from '../session/sign_in.ts'
import { useT } from '../texts/texts.ts'
import { Quiet } from './Controls.tsx'
import { Frame } from './Frame.tsx'

/** The office or a role wants a second factor of whoever is here without: nothing else opens before it is set up. */
export default function ForcedSecondFactor() {
  const t = useT()
  return (
    <Frame title={t('account.set_up')} lead={t('account.forced_lead')}>
      <SetUpSecondFactor isOn={false} onDone={() => void checkStoredToken()} />
      <Quiet label={t('screen.logout')} onClick={() => void signOut()} />
    </Frame>
  )
}
