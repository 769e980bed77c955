import { expect, onTestFinished, test, vi } from 'vitest'
import { measurePage } from './measurePage.ts'

// The size when this was written, plus half a percent. Raise it deliberately: every visitor waits for it.
const SCRIPTS = 104_650 * 1.005
const STYLES = 8_750 * 1.005
/** The start page then loads one more file. */
const START_PAGE = 8_553 * 1.005

test('the page loads no more than it used to before it responds, and its start page loads nothing of the modal', async () => {
  // The test environment would get React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { scripts, styles, startPage, startPageScripts, modalAndToasts, reactStart, missingSheets } =
    await measurePage()
  expect(scripts).toBeGreaterThan(0)
  expect(scripts).toBeLessThan(SCRIPTS)
  expect(styles).toBeGreaterThan(0)
  expect(styles).toBeLessThan(STYLES)
  expect(startPageScripts).toBeGreaterThan(0)
  expect(startPageScripts).toBeLessThan(START_PAGE)
  // A file of its own starts React: see the build's configuration.
  expect(reactStart).toEqual([expect.stringMatching(/\/app\/loading\/reactDom\.ts$/)])
  // The document's own sheet is inline, so there is no file to request.
  expect(missingSheets).toEqual([])
  // The bundler once put pictures that both need into the modal's file, so every visit loaded the modal before the start page.
  expect(startPage.filter((module) => module.includes('/packages/react/src/shell/'))).toEqual([])
  // One shared module that reads chains once added 40 kB of chain access to every part that uses another shared module.
  expect(modalAndToasts.filter((module) => module.endsWith('/Connect.tsx'))).toHaveLength(1)
  expect(modalAndToasts.filter((module) => /\/node_modules\/(?:viem|@solana)\//.test(module))).toEqual([])
  // The texts of staking come with its dialog.
  expect(startPage.filter((module) => module.endsWith('/messages/stake.ts'))).toEqual([])
}, 60_000)
