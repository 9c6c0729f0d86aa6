import { Menu } from '#platform/screen/theme/parts.ts'
import { useGo } from '#platform/screen/router/Go.tsx'
import { setupPath } from './setup_path.ts'
import { useLinkText, useOpenSetup } from './setup_state.screen.tsx'

/** In the user menu of every page: the way back from wherever a step has led. */
export default function SetupItem() {
  const linkText = useLinkText()
  const go = useGo()
  const setup = useOpenSetup()
  return setup && <Menu.Item onClick={() => go(setupPath)}>{linkText(setup)}</Menu.Item>
}
