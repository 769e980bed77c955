import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { walks } from './walks/walks.ts'

const documentation = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const everything = fileURLToPath(new URL('../../test-results/screenshots', import.meta.url))
const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]
const colorSchemes = ['light', 'dark'] as const

/** The pictures of the README. Only these are in the repository. */
const documented = new Set(['modal-connect-1280-dark', 'home-signed-in-1280-light', 'deposit-360-light'])
const wantsAll = process.env['SCREENSHOTS'] === 'all'
const folder = process.env['SCREENSHOTS_DIR'] ?? (wantsAll ? everything : documentation)

// SCREENSHOTS=1 takes the README's pictures again, SCREENSHOTS=all takes every view. These stories check nothing, so other runs
// do not define them.
if (process.env['SCREENSHOTS']) {
  mkdirSync(folder, { recursive: true })
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

/** Takes pictures of a view at each width, light and dark, without reloading the page. */
async function takePictures(page: Page, view: string): Promise<void> {
  for (const size of sizes) {
    for (const colorScheme of colorSchemes) {
      const picture = `${view}-${size.width}-${colorScheme}`
      if (!wantsAll && !documented.has(picture)) continue
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${picture}.png`, animations: 'disabled' })
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
