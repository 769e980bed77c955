import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { frameScriptMs, TRACED_CATEGORIES, type TraceEvent } from './frames.ts'
import { heapOfScripts } from './heapKinds.ts'

const WALLETS = 1000
const OPENINGS = 200
const SCROLL_WITHIN_MS = 120_000
/** The number of openings after which all code that an opening runs has loaded. */
const WARM_UP = 20
/** The smallest growth of the page's objects that counts as a leak, in bytes. Smaller growth does not come from our code. */
const FLAT_BYTES = 40_000

/**
 * Writes a catalogue of a thousand wallets, which the process removes when it ends.
 *
 * @returns its path, for `CATALOGUE_PATH`.
 */
export function writeCatalogue(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-catalogue-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'catalogue.json')
  const wallets = Array.from({ length: WALLETS }, (_, index) => ({
    id: `w-${index}`,
    name: `Wallet ${index}`,
    chains: ['eip155'],
    mobile_link: `w${index}://`,
    homepage: `https://w${index}.example`,
  }))
  writeFileSync(path, JSON.stringify({ mode: 'replace', wallets }))
  return path
}

async function trace(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  // Cast: the protocol describes the events of a trace only as objects.
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: TRACED_CATEGORIES },
  })
  await run()
  await session.send('Tracing.end')
  await ended
  return events
}

/** Opens the list of all wallets and moves the mouse over it. */
async function openAllWallets(page: Page): Promise<void> {
  await page.getByRole('button', { name: /All Wallets/ }).click()
  const firstWallet = page.locator('.hf-kit-card').getByRole('button', { name: 'Wallet 0', exact: true })
  await firstWallet.waitFor()
  const box = await firstWallet.boundingBox()
  if (!box) throw new Error('the list of wallets is not on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForLoadState('networkidle')
}

/** Turns the wheel until the last wallet is on the page. */
async function scrollThroughAll(page: Page): Promise<void> {
  const deadline = Date.now() + SCROLL_WITHIN_MS
  // Locators would run script in the page, which would count as the page's own.
  while (!(await page.evaluate(reachesEnd, `[data-index="${WALLETS - 1}"]`))) {
    if (Date.now() > deadline) throw new Error('the end of the list was not reached')
    await page.mouse.wheel(0, 240)
  }
}

/** Runs in the page: returns, after its next frame, whether an element exists. */
async function reachesEnd(selector: string): Promise<boolean> {
  await new Promise(requestAnimationFrame)
  return document.querySelector(selector) !== null
}

/** The memory that a page retains. `heap` is the size of the objects that its scripts created, in bytes. */
type Retained = { heap: number; nodes: number; listeners: number }

async function readRetained(session: CDPSession): Promise<Retained> {
  const heap = await heapOfScripts(session)
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  return { heap, nodes, listeners }
}

/** Opens and closes the modal many times. @returns the memory that the page retains after the warm-up and at the end. */
async function openAndClose(page: Page, session: CDPSession): Promise<{ early: Retained; late: Retained }> {
  const connect = page.getByRole('button', { name: 'Connect Wallet', exact: true })
  let early: Retained | undefined
  for (let opening = 1; opening <= OPENINGS; opening += 1) {
    await connect.click()
    await page.locator('.hf-kit-card').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.locator('.hf-kit-card').waitFor({ state: 'detached' })
    if (opening === WARM_UP) early = await readRetained(session)
  }
  const late = await readRetained(session)
  return { early: early ?? late, late }
}

/**
 * Prints how the modal behaves in long use: the script time of each frame while a thousand wallets scroll, and the heap while
 * the modal is opened and closed two hundred times.
 *
 * @param url - The URL of a page whose services have the wallets of {@link writeCatalogue}.
 */
export async function measureEndurance(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.locator('.hf-kit-card').waitFor()
    await openAllWallets(page)
    const frames = frameScriptMs(await trace(session, () => scrollThroughAll(page)))
    const longest = Math.max(...frames)
    const over = frames.filter((each) => each > 16).length
    process.stdout.write(
      `\nscrolling through ${WALLETS} wallets: longest script in a frame ${longest.toFixed(1)} ms, ` +
        `${over} of ${frames.length} frames over 16 ms (goal: none)\n`,
    )
    await page.reload()
    const { early, late } = await openAndClose(page, session)
    const isFlat = late.heap - early.heap < FLAT_BYTES && late.nodes <= early.nodes && late.listeners <= early.listeners
    const show = ({ heap, nodes, listeners }: Retained): string =>
      `${(heap / 1e6).toFixed(2)} MB of objects, ${nodes} nodes, ${listeners} listeners`
    process.stdout.write(
      `opening and closing ${OPENINGS} times: ${show(early)} after ${WARM_UP}, then ${show(late)}: ` +
        `${isFlat ? 'flat' : 'it grows'} (goal: flat)\n`,
    )
    if (over > 0 || !isFlat) process.exitCode = 1
  } finally {
    await context.close()
  }
}
