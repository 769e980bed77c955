import { expect, onTestFinished, test, vi } from 'vitest'
import { measurePage } from './measurePage.ts'

// The size when this was written, and half a hundredth more. Raise it knowingly: every visitor waits for it.
const SCRIPTS = 104_650 * 1.005
const STYLES = 8_750 * 1.005
/** The start page then loads one file more. */
const START_PAGE = 8_553 * 1.005

test('the page loads no more than it did before it answers, and its start page nothing of the modal', async () => {
  // A test's own environment would get React as it is for developers.
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
  // React is started from a file of its own: see the build's configuration.
  expect(reactStart).toEqual([expect.stringMatching(/\/app\/loading\/reactDom\.ts$/)])
  // The document's own sheet is in the document, so no file of it is left to ask for.
  expect(missingSheets).toEqual([])
  // The bundler once put pictures that both need beside the modal: every visit then loaded it before its start page.
  expect(startPage.filter((module) => module.includes('/packages/react/src/shell/'))).toEqual([])
  // One shared module that reads chains once brought 40 kB of chain access along, for every part that uses another shared one.
  expect(modalAndToasts.filter((module) => module.endsWith('/Connect.tsx'))).toHaveLength(1)
  expect(modalAndToasts.filter((module) => /\/node_modules\/(?:viem|@solana)\//.test(module))).toEqual([])
  // The texts of staking come with its dialog.
  expect(startPage.filter((module) => module.endsWith('/messages/stake.ts'))).toEqual([])
}, 60_000)
