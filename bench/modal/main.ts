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
import { measureEndurance, writeCatalogue } from './endurance.ts'
import { installPeer, peers } from './peers.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const OURS = 'holdfast'
/** How long each page may load what it wants before the click, at full speed. */
const REST_MS = 2000
/** Where each kit draws its panel. */
const panels: Record<string, string> = {
  holdfast: '.hf-kit-card',
  rainbowkit: '[data-rk] [role="document"]',
  connectkit: '[role="dialog"] .active',
  appkit: 'wui-card[role="alertdialog"]',
}
const goals = {
  openScriptBytes: 0.35,
  visibleMs: 0.5,
  settledMs: 0.75,
  heapBytes: 0.5,
} as const
type Measure = keyof typeof goals
const labels: Record<Measure, string> = {
  openScriptBytes: 'JS once open',
  visibleMs: 'click to visible',
  settledMs: 'click to settled',
  heapBytes: 'heap once open',
}

async function buildPage(root: string, name: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `holdfast-modal-${name}-`))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  })
  return outDir
}

function show(measure: Measure, value: number): string {
  if (measure === 'openScriptBytes') return `${(value / 1000).toFixed(0)} kB`
  if (measure === 'heapBytes') return `${(value / 1e6).toFixed(2)} MB`
  return `${value.toFixed(0)} ms`
}

function print(cpuRate: number, visits: ReadonlyMap<string, readonly Visit[]>): void {
  process.stdout.write(`\nCPU ${cpuRate}x, median of ${ROUNDS} visits each, interleaved\n`)
  const of = (name: string, measure: Measure): number =>
    median((visits.get(name) ?? []).map((each) => each[measure] ?? Number.NaN))
  for (const measure of Object.keys(goals) as Measure[]) {
    const ours = of(OURS, measure)
    const theirs = peers.map(({ name }) => ({ name, value: of(name, measure) }))
    const best = theirs.reduce((first, second) => (second.value < first.value ? second : first))
    const list = theirs.map(({ name, value }) => `${name} ${show(measure, value)}`).join(', ')
    const ratio = `${(ours / best.value).toFixed(2)} of the best peer (goal ${goals[measure].toFixed(2)})`
    process.stdout.write(`  ${labels[measure].padEnd(18)}${show(measure, ours).padStart(8)}  ${ratio}; ${list}\n`)
  }
  const foreign = [...visits].map(([name, each]) => `${name} ${median(each.map((one) => one.foreignRequests.length))}`)
  process.stdout.write(`  third-party calls: ${foreign.join(', ')} (goal: none of ours)\n`)
}

const servers: { stop: () => Promise<void> }[] = []
const system = await startSystem({ env: { CATALOGUE_PATH: writeCatalogue() } })
servers.push(system)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    // Whatever a page asks of others fails at once, and is counted.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ],
})
try {
  const { projectId } = (await (await fetch(`${system.webUrl}/api/config`)).json()) as { projectId: string }
  const contestants = new Map<string, Omit<VisitOptions, 'cpuRate'>>()
  for (const name of [OURS, ...peers.map((peer) => peer.name)]) {
    const peer = peers.find((each) => each.name === name)
    const root = peer ? installPeer(peer) : fileURLToPath(new URL(`./pages/${name}`, import.meta.url))
    const server = await serveFolder(await buildPage(root, name))
    servers.push(server)
    const query = peer ? '' : `?${new URLSearchParams({ projectId, services: system.servicesUrl })}`
    contestants.set(name, {
      url: `${server.url}${query}`,
      button: /^Connect( Wallet)?$/,
      buttonSelector: name === 'appkit' ? 'wui-connect-button' : undefined,
      panel: panels[name],
      restMs: REST_MS,
    })
  }
  for (const cpuRate of [1, 4]) {
    const visits = new Map<string, Visit[]>([...contestants.keys()].map((name) => [name, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, options] of shuffle([...contestants])) {
        visits.get(name)?.push(await visit(browser, { ...options, cpuRate }))
      }
    }
    print(cpuRate, visits)
  }
  const ours = contestants.get(OURS)
  if (ours) await measureEndurance(browser, ours.url)
} finally {
  await browser.close()
  for (const server of servers.reverse()) await server.stop()
}
