import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { serveApp } from '../../pairing-storage/serveApp.ts'
import { test } from '../../worker.ts'

/** The page that runs the test cases for device stores against the browser's database. */
const pageFolder = fileURLToPath(new URL('../../../apps/secure/src/device/test/page', import.meta.url))

type Results = { name: string; result: unknown; expected: unknown }[]

test('the frame’s store in the browser’s database behaves like every other device store', async ({ page }) => {
  const app = await serveApp(pageFolder)
  try {
    await page.goto(app.origin)
    const results = await page.evaluate(() => (window as unknown as { results: Promise<Results> }).results)
    expect(results.length).toBeGreaterThan(0)
    for (const { name, result, expected } of results) expect(result, name).toEqual(expected)
  } finally {
    await app.stop()
  }
})
