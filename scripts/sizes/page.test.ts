import { expect, onTestFinished, test, vi } from 'vitest'
import { measurePage } from './measurePage.ts'

// The most bytes, each the size when this was written, plus half a percent. Raise them deliberately, since every visitor waits
// for them.
const SCRIPTS = 104_650 * 1.005
const STYLES = 8_850 * 1.005
/** The most bytes of the file that the start page loads in addition. */
const START_PAGE = 8_614 * 1.005

test('the page stays within its size limits before it responds, and its start page loads nothing of the modal', async () => {
  // Without this, the build would contain React's development version.
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
  // The code that starts React is in a separate file: see the build's configuration.
  expect(reactStart).toEqual([expect.stringMatching(/\/app\/loading\/reactDom\.ts$/)])
  // The document's style sheet is inline, so that there is no file to request.
  expect(missingSheets).toEqual([])
  // The bundler once put images that the modal and the start page need into the modal's file, so every visit loaded the modal
  // before the start page.
  expect(startPage.filter((module) => module.includes('/packages/react/src/shell/'))).toEqual([])
  // The bundler once put a module that reads chains into one file with other shared modules. That added 40 kB to every part
  // that uses one of them.
  expect(modalAndToasts.filter((module) => module.endsWith('/Connect.tsx'))).toHaveLength(1)
  expect(modalAndToasts.filter((module) => /\/node_modules\/(?:viem|@solana)\//.test(module))).toEqual([])
  // The stake dialog loads its texts itself.
  expect(startPage.filter((module) => module.endsWith('/messages/stake.ts'))).toEqual([])
}, 60_000)
