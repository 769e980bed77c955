import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { walks } from './walks/walks.ts'

const FOLDER = process.env['SCREENSHOTS_DIR'] ?? fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]
const colorSchemes = ['light', 'dark'] as const

/** The views that the documentation shows; SCREENSHOTS=all takes every one, to look at. */
const documented = new Set([
  'home-visitor',
  'home-no-wallet',
  'home-signed-in',
  'login',
  'sign-up-refused',
  'profile',
  'not-found',
  'account-menu',
  'modal-connect',
  'modal-account',
  'siwx',
  'deposit',
  'deposit-refused',
  'devnet-wallet-transaction',
])

// Pictures for the documentation, made anew with SCREENSHOTS=1; they are no check, so other runs leave them out.
if (process.env['SCREENSHOTS']) {
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, picturedUser, walk } of walks) {
    test(`pictures: ${name}`, async ({ page, context, system, chain, expectedErrors }) => {
      test.setTimeout(300_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const [account] = system.accounts
      if (!account) throw new Error('accounts are missing')
      const see = (view: string) => takePictures(page, view)
      await walk({ page, context, system, chain, account, expectedErrors, userName: picturedUser, see })
    })
  }
}

/** Takes a view at each width, light and dark. The page stays as it is: nothing is loaded again. */
async function takePictures(page: Page, view: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== 'all' && !documented.has(view)) return
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${FOLDER}/${view}-${size.width}-${colorScheme}.png`, animations: 'disabled' })
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
