import { expect, newUserName, test } from '../fixtures.ts'
import { emulateTouch } from './finger.ts'
import { edgeless, movingParts, targetsBelow, widerThanThePage } from './measures.ts'
import { rulesOfLooks, violations } from './violations.ts'
import { walks } from './walks/walks.ts'

const softly = expect.configure({ soft: true })
const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
/** The view in which the page behind the modal is checked too. */
const modalOnThePage = 'modal-connect'

// The playground's stories check every view of the modal, so these check only the pages.
for (const { name, walk } of walks.filter(({ isInModal = false }) => !isInModal)) {
  test(`${name}, every page: axe finds no violation in either palette or at either width, nothing scrolls sideways, and touch targets are at least 44 px`, async ({
    page,
    context,
    system,
    chain,
    expectedErrors,
  }) => {
    test.setTimeout(120_000)
    const device = await context.newCDPSession(page)
    const see = async (view: string) => {
      if (view.startsWith('modal-') && view !== modalOnThePage) return
      // An error notice may appear before the page itself.
      await page.locator('h1').first().waitFor({ state: 'attached' })
      // Two combinations cover both widths and both palettes: a palette changes only the contrast, and the contrast does not
      // depend on the width.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      softly(await violations(page), `${view}, ${desktop.width} px, light`).toEqual([])
      await page.setViewportSize(phone)
      await page.emulateMedia({ colorScheme: 'dark' })
      softly(await violations(page, rulesOfLooks), `${view}, ${phone.width} px, dark`).toEqual([])
      await emulateTouch(device, true)
      softly(await page.evaluate(targetsBelow, 44), `${view}, targets`).toEqual([])
      await emulateTouch(device, false)
      softly(await page.evaluate(movingParts), `${view}, motion`).toEqual([])
      await page.emulateMedia({ forcedColors: 'active' })
      softly(await page.evaluate(edgeless), `${view}, edges in forced colours`).toEqual([])
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
