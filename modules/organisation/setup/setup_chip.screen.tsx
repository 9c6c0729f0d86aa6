import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Go } from '#platform/screen/router/Go.tsx'
import { landing } from '#platform/screen/router/opens.ts'
import { setupPath } from './setup_path.ts'
import { refreshSetup, useLinkText, useOpenSetup } from './setup_state.screen.tsx'
import styles from './setup.module.css'

/** In the toolbar of every page, so that one comes back from wherever a step has led. */
export default function SetupChip() {
  const linkText = useLinkText()
  const setup = useOpenSetup()
  const { pathname } = useLocation()
  const isOpen = setup !== undefined
  useEffect(() => {
    // The page that was left may have done a step.
    if (isOpen) refreshSetup()
  }, [isOpen, pathname])
  // On the landing page the card says the same.
  if (!setup || pathname === setupPath || pathname === landing) return null
  return (
    <Go href={setupPath} className={styles.chip}>
      {linkText(setup)}
    </Go>
  )
}
