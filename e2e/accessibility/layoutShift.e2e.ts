import type { Page } from '@playwright/test'
import { connectWallet, expect, test } from '../fixtures.ts'
import { recordLayoutShifts } from './measures.ts'

/** Below this nobody notices; a 'good' page may have ten times as much. */
const UNNOTICED = 0.01

async function shiftsOnLoad(page: Page, path: string, whenDone: () => Promise<void>): Promise<number> {
  await page.goto(path)
  await whenDone()
  return page.evaluate(() => Reflect.get(window, 'layoutShift') as number)
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`nothing jumps while a page loads, at ${viewport.width} px`, async ({ page, system, wallet }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(recordLayoutShifts)
    const main = page.getByRole('main')
    const shifts = {
      visitor: await shiftsOnLoad(page, '/', () => expect(main.getByText(/ETH$/).first()).toBeVisible()),
      login: await shiftsOnLoad(page, '/login', () => expect(main.getByText('Log in with a passkey')).toBeVisible()),
    }
    await connectWallet(page, system.webUrl, wallet.info.name)
    const signedIn = {
      home: await shiftsOnLoad(page, '/', () => expect(main.getByText('Nothing here yet')).toBeVisible()),
      profile: await shiftsOnLoad(page, '/profile', () => expect(main.getByText('This browser')).toBeVisible()),
    }
    for (const [view, shift] of Object.entries({ ...shifts, ...signedIn })) {
      test.info().annotations.push({ type: 'layout shift', description: `${view}: ${shift}` })
      expect.soft(shift, view).toBeLessThan(UNNOTICED)
    }
  })
}
