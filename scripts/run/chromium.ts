import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './command.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const ADVICE =
  'no Chromium was found; install one with `npx playwright install chromium` (or `apt-get install chromium`), or name one with CHROMIUM=/path/to/chromium'

async function onPath(): Promise<string | undefined> {
  for (const name of NAMES) {
    const { code, output } = await run('which', [name])
    if (code === 0) return output.trim()
  }
  return undefined
}

async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM is '${named}', which does not exist; name an existing Chromium or leave it out.`)
  }
  const found = (await onPath()) ?? PLACES.find(existsSync)
  if (found) return found
  const ownOfPlaywright = chromium.executablePath()
  return existsSync(ownOfPlaywright) ? ownOfPlaywright : undefined
}

/**
 * Finds a Chromium, or installs Debian's package when this process may.
 *
 * @returns the path of the program.
 * @throws Error that names the command to run when there is none.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const found = await findChromium()
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && (await run('which', ['apt-get'])).code === 0
  if (mayInstall) {
    log("no Chromium was found; installing Debian's package (a minute or two) …")
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
    })
    const installed = await onPath()
    if (code === 0 && installed) return installed
    log(output.trimEnd())
  }
  throw new Error(ADVICE)
}
