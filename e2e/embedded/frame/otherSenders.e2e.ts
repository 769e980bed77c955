import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Posts a message to the wallet's frame from a window that the page has opened. Runs in that window. */
function postToFrame(id: string): void {
  // The page that opened this window has one frame.
  const opener: Window | undefined = window.opener
  opener?.[0]?.postMessage({ type: '@w3m-app/IS_CONNECTED', id }, '*')
}

test('T-HOST-7: the frame accepts messages only from the page that embeds it, and from no other window of any origin', async ({
  host,
  page,
  makeProject,
  hostPort,
}) => {
  const [origin, otherSite] = [`http://localhost:${hostPort}`, `http://127.0.0.1:${hostPort}`]
  await host.open(origin, await makeProject(origin))

  const openWindow = async (address: string): Promise<Page> => {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void window.open(url), address),
    ])
    await opened.waitForLoadState()
    return opened
  }
  await (await openWindow(origin)).evaluate(postToFrame, 'a window of the same origin')
  await (await openWindow(otherSite)).evaluate(postToFrame, 'a window of another origin')
  await page.evaluate(() => {
    const sibling = document.createElement('iframe')
    sibling.srcdoc = `<script>
      parent.frames[0].postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'a frame beside it' }, '*')
      parent.postMessage({ type: 'sent' }, '*')
    </script>`
    document.body.append(sibling)
  })
  await expect.poll(async () => (await host.heard()).map(({ type }) => type)).toContain('sent')

  expect(await host.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  const answers = (await host.heard()).filter(({ type }) => type.includes('IS_CONNECTED'))
  expect(answers).toHaveLength(1)
})
