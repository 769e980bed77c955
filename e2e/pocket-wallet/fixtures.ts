import { widerThanThePage } from '../accessibility/measures.ts'
import { violations } from '../accessibility/violations.ts'
import { test as base, expect } from '../fixtures.ts'
import { PocketWallet } from '../pages/pocketWallet.ts'
import { type HeadlessApp, openHeadlessApp } from './headlessApp.ts'

export { expect }

/** Fixtures for the pocket wallet's stories: a phone with the wallet, and an app to pair it with. */
export const test = base.extend<{ phone: PocketWallet; app: HeadlessApp }>({
  phone: async ({ page, system }, use) => use(new PocketWallet(page, system.walletUrl)),
  app: async ({ system }, use) => {
    const app = await openHeadlessApp(system)
    await use(app)
    app.close()
  },
})

test.use({ viewport: { width: 375, height: 812 } })

/** Checks the current screen with axe, its contrast in both palettes, and that nothing extends beyond the right edge. */
export async function expectAccessible({ page }: PocketWallet): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(widerThanThePage)).toEqual([])
}
