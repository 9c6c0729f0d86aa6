import { isMember } from '../router/opens.ts'
import { LayoutChoices } from '../looks/LayoutChoices.tsx'
import { LookChoices, ResetLooks } from '../looks/LookChoices.tsx'
import { useT } from '../texts/texts.ts'
import { Page, Part } from '../page/Page.tsx'
import { BellSwitches } from './BellSwitches.tsx'
import { Links } from './Links.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { Profile } from './Profile.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** What belongs to the person alone: who they are here, the password, where they are signed in, how it looks. */
export default function Account() {
  const t = useT()
  return (
    <Page title={t('screen.my_account')}>
      <Part title={t('account.profile')}>
        <Profile />
      </Part>
      <Part title={t('account.password')} note={t('account.password_note')}>
        <OwnPassword />
      </Part>
      <Part title={t('account.second_factor')} note={t('account.second_factor_note')}>
        <SecondFactor />
      </Part>
      <Links />
      <Part title={t('account.sessions')} note={t('account.sessions_note')}>
        <Sessions />
      </Part>
      {!isMember() && (
        <Part title={t('account.switches')} note={t('account.switches_note')}>
          <BellSwitches />
        </Part>
      )}
      <Part title={t('account.look')} note={t('account.look_note')}>
        <LookChoices />
        <LayoutChoices />
        <ResetLooks />
      </Part>
    </Page>
  )
}
