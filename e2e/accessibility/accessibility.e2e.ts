import { expect, newUserName, test } from '../fixtures.ts'
import { emulateTouch } from './finger.ts'
import { edgeless, movingParts, targetsBelow, widerThanThePage } from './measures.ts'
import { violations } from './violations.ts'
import { walks } from './walks/walks.ts'

const softly = expect.configure({ soft: true })
const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

for (const { name, walk } of walks) {
  test(`${name}, every view: axe finds no violation in either palette and width, nothing scrolls sideways, and touch targets are at least 44 px`, async ({
    page,
    context,
    system,
    chain,
    expectedErrors,
  }) => {
    test.setTimeout(120_000)
    const device = await context.newCDPSession(page)
    const see = async (view: string) => {
      // An error notice may appear before the page itself.
      await page.locator('h1').first().waitFor({ state: 'attached' })
      // Two combinations cover both widths and both palettes: a palette changes only the contrast, and the contrast does not
      // depend on the width.
      for (const [size, colorScheme] of [
        [desktop, 'light'],
        [phone, 'dark'],
      ] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect.soft(await violations(page), `${view}, ${size.width} px, ${colorScheme}`).toEqual([])
      }
      await emulateTouch(device, true)
      expect.soft(await page.evaluate(targetsBelow, 44), `${view}, targets`).toEqual([])
      await emulateTouch(device, false)
      expect.soft(await page.evaluate(movingParts), `${view}, motion`).toEqual([])
      await page.emulateMedia({ forcedColors: 'active' })
      expect.soft(await page.evaluate(edgeless), `${view}, edges in forced colours`).toEqual([])
      await page.emulateMedia({ forcedColors: 'none' })
      // The narrowest supported page, and 1280 px at 200 % zoom.
      for (const size of [
        { width: 320, height: 640 },
        { width: 640, height: 400 },
      ]) {
        await page.setViewportSize(size)
        // A menu moves with its button a moment after the page becomes narrower, so this polls.
        await softly.poll(() => page.evaluate(widerThanThePage), `${view}, ${size.width} px`).toEqual([])
      }
      await page.setViewportSize(desktop)
    }
    const account = await chain.newAccount()
    await walk({ page, context, system, chain, account, expectedErrors, userName: newUserName(), see })
  })
}
