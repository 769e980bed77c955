import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findProgram, installDebianPackage } from './debianPackage.ts'

/** The names of the program. The headless shell comes first: it has the same engine, and a fifth less work per page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PACKAGES = ['chromium-headless-shell', 'chromium']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const ADVICE =
  'no Chromium was found; install one with `npx playwright install chromium` (or `apt-get install chromium`), or set CHROMIUM=/path/to/chromium'

async function findChromium(): Promise<string | undefined> {
  const configuredPath = process.env['CHROMIUM']
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath
    throw new Error(
      `CHROMIUM is '${configuredPath}', which does not exist; set it to an existing Chromium or unset it.`,
    )
  }
  const found = (await findProgram(NAMES)) ?? PLACES.find(existsSync)
  if (found) return found
  const playwrightChromium = chromium.executablePath()
  return existsSync(playwrightChromium) ? playwrightChromium : undefined
}

/**
 * Finds a Chromium, or installs one of Debian's packages if this process may.
 *
 * @returns the path of the program.
 * @throws Error with the command to run if there is no Chromium.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const found = await findChromium()
  if (found) return found
  for (const name of PACKAGES) {
    const installed = (await installDebianPackage(name, log)) ? await findProgram(NAMES) : undefined
    if (installed) return installed
  }
  throw new Error(ADVICE)
}
