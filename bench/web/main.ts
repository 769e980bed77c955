import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSystem } from '@holdfast/testing/system'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serveFolder } from '../browser/staticServer.ts'
import { median, shuffle } from '../browser/statistics.ts'
import { type Visit, type VisitOptions, visit } from '../browser/visit.ts'
import { signUp } from './signUp.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** What the best existing kits' pages measured on a machine of two cores, by CPU slow-down, in ms. */
const BEST_PEER: Record<number, { visibleMs: number; settledMs: number }> = {
  1: { visibleMs: 79, settledMs: 272 },
  4: { visibleMs: 196, settledMs: 430 },
}

type Contestant = Omit<VisitOptions, 'cpuRate'>

async function buildFloor(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'holdfast-floor-'))
  await build({
    root: fileURLToPath(new URL('./floor', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const ms = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(0)} ms`)

function print(cpuRate: number, floor: readonly Visit[], ours: readonly Visit[]): void {
  const of = (visits: readonly Visit[], read: (visit: Visit) => number | undefined): number =>
    median(visits.map((entry) => read(entry) ?? Number.NaN))
  const bytes = [of(ours, (entry) => entry.scriptBytes), of(floor, (entry) => entry.scriptBytes)] as const
  const button = [of(ours, (entry) => entry.buttonMs), of(floor, (entry) => entry.buttonMs)] as const
  const visible = of(ours, (entry) => entry.visibleMs)
  const settled = of(ours, (entry) => entry.settledMs)
  const peer = BEST_PEER[cpuRate] ?? { visibleMs: Number.NaN, settledMs: Number.NaN }
  const rows = [
    [
      'JS before the button',
      kb(bytes[0]),
      `${(bytes[0] / bytes[1]).toFixed(2)} of the floor (${kb(bytes[1])}; goal 1.20)`,
    ],
    [
      'navigation to button',
      ms(button[0]),
      `${(button[0] / button[1]).toFixed(2)} of the floor (${ms(button[1])}; goal 1.30)`,
    ],
    [
      'click to visible',
      ms(visible),
      `${(visible / peer.visibleMs).toFixed(2)} of the best peer's ${peer.visibleMs} ms (goal 0.50)`,
    ],
    [
      'click to settled',
      ms(settled),
      `${(settled / peer.settledMs).toFixed(2)} of the best peer's ${peer.settledMs} ms (goal: 200 ms)`,
    ],
    [
      'longest task, load',
      ms(Math.max(...ours.map((entry) => entry.longestTaskLoadMs))),
      'goal: none over 50 ms, unthrottled',
    ],
    [
      'longest task, open',
      ms(Math.max(...ours.map((entry) => entry.longestTaskOpenMs))),
      'goal: none over 50 ms, unthrottled',
    ],
    ['requests elsewhere', String(ours.flatMap((entry) => entry.foreignRequests).length), 'goal: none'],
  ]
  process.stdout.write(`\nCPU ${cpuRate}x, median of ${ours.length} visits, interleaved\n`)
  for (const [name = '', value = '', note = ''] of rows)
    process.stdout.write(`  ${name.padEnd(22)}${value.padStart(9)}  ${note}\n`)
}

const floorServer = await serveFolder(await buildFloor())
const system = await startSystem()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
})
try {
  const cookies = await signUp(system.webUrl)
  const contestants: Record<'floor' | 'ours', Contestant> = {
    floor: { url: floorServer.url, button: /^Connect Wallet$/ },
    ours: { url: `${system.webUrl}/`, button: /^Connect/, panel: '.hf-kit-card', cookies },
  }
  for (const cpuRate of [1, 4]) {
    const visits: Record<'floor' | 'ours', Visit[]> = { floor: [], ours: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of shuffle(['floor', 'ours'] as const))
        visits[name].push(await visit(browser, { ...contestants[name], cpuRate }))
    }
    print(cpuRate, visits.floor, visits.ours)
  }
} finally {
  await browser.close()
  await system.stop()
  await floorServer.stop()
}
