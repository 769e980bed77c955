import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, installDebianPackage } from './debianPackage.ts'

const LIBRARIES = '/usr/lib'

/** Finds Firefox, or installs Debian's package. @throws Error that says what to install. */
export async function ensureFirefox(log: (line: string) => void): Promise<string> {
  const names = ['firefox-esr', 'firefox']
  const found = process.env['FIREFOX'] ?? (await findProgram(names))
  if (found) return found
  const installed = (await installDebianPackage('firefox-esr', log)) ? await findProgram(names) : undefined
  if (installed) return installed
  throw new Error('no Firefox was found; install one (`apt-get install firefox-esr`), or set FIREFOX=/path/to/firefox')
}

/** The programs with which a story runs in WebKitGTK. */
export type WebKitPrograms = { driver: string; browser: string; display: string; windowManager: string }

/**
 * Finds WebKit's driver, its small browser, a virtual display and a window manager, or installs Debian's packages.
 *
 * @throws Error that says what to install.
 */
export async function ensureWebKit(log: (line: string) => void): Promise<WebKitPrograms> {
  const driver = await ensureProgram('WebKitWebDriver', 'webkit2gtk-driver', log)
  const display = await ensureProgram('Xvfb', 'xvfb', log)
  const windowManager = await ensureProgram('openbox', 'openbox', log)
  const browser = findMiniBrowser()
  if (driver && display && windowManager && browser) return { driver, display, windowManager, browser }
  throw new Error(
    'no WebKit was found; install it with `apt-get install webkit2gtk-driver xvfb openbox` (Debian, Ubuntu)',
  )
}

async function ensureProgram(name: string, debianPackage: string, log: (line: string) => void) {
  const found = await findProgram([name])
  if (found) return found
  return (await installDebianPackage(debianPackage, log)) ? findProgram([name]) : undefined
}

/** Finds the small browser, which is in a folder of the library: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
function findMiniBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((name) => join(LIBRARIES, folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))
}
