import { AxeBuilder } from '@axe-core/playwright'
import { widerThanThePage } from '../accessibility/measures.ts'
import { test as base, expect } from '../fixtures.ts'
import { PocketWallet } from '../pages/pocketWallet.ts'
import { type HeadlessApp, openHeadlessApp } from './headlessApp.ts'

export { expect }

/** What the stories of the pocket wallet are given: a phone with the wallet, and an app to pair it with. */
export const test = base.extend<{ phone: PocketWallet; app: HeadlessApp }>({
  phone: async ({ page, system }, use) => use(new PocketWallet(page, system.walletUrl)),
  app: async ({ system }, use) => {
    const app = await openHeadlessApp(system)
    await use(app)
    app.close()
  },
})

test.use({ viewport: { width: 375, height: 812 } })

/** Checks the screen as it stands; its colours in both modes; also that nothing reaches beyond its right edge. */
export async function expectAccessible({ page }: PocketWallet): Promise<void> {
  const check = async (axe: AxeBuilder): Promise<void> => {
    const { violations } = await axe.setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await check(new AxeBuilder({ page }).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await check(new AxeBuilder({ page }))
  expect(await page.evaluate(widerThanThePage)).toEqual([])
}
