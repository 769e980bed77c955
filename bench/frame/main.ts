import { fileURLToPath } from 'node:url'
import { startSystem } from '@holdfast/testing/system'
import type { Browser, Page } from '@playwright/test'
import { buildPage } from '../browser/buildPage.ts'
import { launchBrowser } from '../browser/launch.ts'
import { describeLoad } from '../browser/machine.ts'
import { serveFolder } from '../browser/staticServer.ts'
import { median, shuffle } from '../browser/statistics.ts'
import { countScripts, type Holder, holdFrame } from './holder.ts'
import { logIn } from './logIn.ts'
import { servePage } from './servePage.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9)
/** The number of signatures of each kind. */
const SIGNATURES = Number(process.env['BENCH_SIGNATURES'] ?? 25)
const goals = { readyRatio: 2, signatureMs: 50 } as const

const line = (label: string, text: string): void => void process.stdout.write(`  ${label.padEnd(26)}${text}\n`)
const ms = (value: number): string => `${value.toFixed(1)} ms`

/** Loads the frames in a random order, each in a new browser profile, so that nothing is cached. */
async function measureReady(browser: Browser, pageUrl: string, frames: Readonly<Record<string, string>>) {
  const times: Record<string, { readyMs: number; answerMs: number; scriptBytes: number }[]> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, src] of shuffle(Object.entries(frames))) {
      const context = await browser.newContext()
      const page = await context.newPage()
      const scripts = countScripts(page, new URL(src).origin)
      const holder = await holdFrame(page, pageUrl, src).catch((cause: unknown) => {
        throw new Error(`the frame '${name}' did not become ready`, { cause })
      })
      // The code of the handlers loads after the frame is ready, so the first answer counts too. The floor answers no requests.
      const firstAnswer = name === 'floor' ? undefined : await holder.ask('IS_CONNECTED')
      const answerMs = holder.readyMs + (firstAnswer ? firstAnswer.answeredMs - firstAnswer.sentMs : 0)
      ;(times[name] ??= []).push({ readyMs: holder.readyMs, answerMs, scriptBytes: await scripts() })
      await context.close()
    }
  }
  return times
}

/**
 * Measures the time from request to signature without the user's decision: from the request until the frame shows the card,
 * plus from the press to the answer. The frame itself records when it shows the card and when the button is pressed. Page and
 * frame add their own time origins, so that their times can be compared.
 */
async function measureSignature(holder: Holder, page: Page, method: string, params: unknown) {
  const frame = await holder.frame()
  await frame.evaluate(() => {
    Reflect.set(window, 'times', {})
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('#question')) return
      watcher.disconnect()
      // Cast: set above.
      Reflect.set(Reflect.get(window, 'times') as object, 'shown', performance.timeOrigin + performance.now())
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    const note = (event: MouseEvent): void => {
      // Cast: set above.
      Reflect.set(Reflect.get(window, 'times') as object, 'pressed', performance.timeOrigin + event.timeStamp)
    }
    addEventListener('click', note, { capture: true })
  })
  const origin = await page.evaluate(() => performance.timeOrigin)
  const answered = holder.ask('RPC_REQUEST', { method, params })
  const approve = page.frameLocator('iframe').getByRole('button', { name: 'Approve', exact: true })
  // The frame ignores a press until the pointer has been on the card for a moment.
  await approve.hover()
  await approve.click({ trial: true })
  await approve.click()
  const { sentMs, answeredMs } = await answered
  // Cast: the script above has set this value in the frame.
  const times = await frame.evaluate(() => Reflect.get(window, 'times') as { shown: number; pressed: number })
  const toCardMs = times.shown - (origin + sentMs)
  const toAnswerMs = origin + answeredMs - times.pressed
  return { toCardMs, toAnswerMs, totalMs: toCardMs + toAnswerMs }
}

const servers: { stop: () => Promise<void> }[] = []
const browser = await launchBrowser()
try {
  const system = await startSystem()
  servers.push(system)
  await system.startVault()
  const host = await servePage()
  const floor = await serveFolder(await buildPage(fileURLToPath(new URL('./floor', import.meta.url)), 'frame-floor'))
  servers.push(host, floor)
  // Cast: our own server answers in this form.
  const { projectId } = (await (await fetch(`${system.webUrl}/api/config`)).json()) as { projectId: string }
  const src = `${system.secureUrl}/sdk?projectId=${projectId}&chainId=eip155:31337&version=4&abilities=device`

  process.stdout.write(`before: ${describeLoad()}\n\nframe, ${ROUNDS} new profiles each, interleaved\n`)
  const times = await measureReady(browser, host.url, { ours: src, floor: floor.url })
  const medianOf = (name: string, what: 'readyMs' | 'answerMs' | 'scriptBytes'): number =>
    median((times[name] ?? []).map((each) => each[what]))
  const ratio = medianOf('ours', 'readyMs') / medianOf('floor', 'readyMs')
  line(
    'frame ready',
    `${ms(medianOf('ours', 'readyMs'))}, ${ratio.toFixed(2)} of an empty frame with React (${ms(medianOf('floor', 'readyMs'))}; goal ${goals.readyRatio})`,
  )
  if (!(ratio <= goals.readyRatio)) process.exitCode = 1
  const kb = (name: string): string => `${(medianOf(name, 'scriptBytes') / 1000).toFixed(1)} kB`
  line(
    'first answer',
    `${ms(medianOf('ours', 'answerMs'))}: whether the user is logged in, asked as soon as it is ready`,
  )
  line('JS until it answers', `${kb('ours')} (empty frame with React ${kb('floor')})`)

  const page = await browser.newPage()
  const codeTimes: number[] = []
  for (let round = 0; round < Math.min(ROUNDS, 5); round += 1) {
    const context = await browser.newContext()
    const freshPage = await context.newPage()
    const { codeToAddressMs } = await logIn(
      await holdFrame(freshPage, host.url, src),
      freshPage,
      system,
      `bench.${round}@example.org`,
    )
    codeTimes.push(codeToAddressMs)
    await context.close()
  }
  line('code to address', `${ms(median(codeTimes))}: the code is checked and the wallet made, by both services`)

  const holder = await holdFrame(page, host.url, src)
  const { address } = await logIn(holder, page, system, 'bench.signs@example.org')
  const typedData = JSON.stringify({
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: 'Reef', chainId: 31337 },
    message: { text: 'hello' },
  })
  for (const [method, params] of [
    ['personal_sign', ['0x68656c6c6f', address]],
    ['eth_signTypedData_v4', [address, typedData]],
  ] as const) {
    const first = await measureSignature(holder, page, method, params)
    const signatures: Awaited<ReturnType<typeof measureSignature>>[] = []
    for (let round = 0; round < SIGNATURES; round += 1) {
      signatures.push(await measureSignature(holder, page, method, params))
    }
    const medianTime = (what: keyof (typeof signatures)[number]): number => median(signatures.map((each) => each[what]))
    const parts = `${ms(medianTime('toCardMs'))} to the card, ${ms(medianTime('toAnswerMs'))} from the press`
    line(method, `${ms(medianTime('totalMs'))} from request to signature (goal ${goals.signatureMs} ms): ${parts}`)
    if (!(medianTime('totalMs') <= goals.signatureMs)) process.exitCode = 1
    line('', `p50 of ${SIGNATURES}, without the user's decision; the first of the page ${ms(first.totalMs)}`)
  }
  process.stdout.write(`after: ${describeLoad()}\n`)
} finally {
  await browser.close()
  for (const server of servers.reverse()) await server.stop()
}
