import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../chromium.ts'

const page = new URL('../../../../dist/index.html', import.meta.url).pathname

/** A browser to open routes in, where the screens are built and a Chromium starts; otherwise why there is none. */
export async function openChromium(): Promise<{ readonly browser?: Browser; readonly why?: string }> {
  if (!existsSync(page)) return { why: 'the screens are not built (vite build).' }
  try {
    return { browser: await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments] }) }
  } catch (fault) {
    return { why: fault instanceof Error ? fault.message : String(fault) }
  }
}
