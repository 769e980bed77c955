import { fileURLToPath } from 'node:url'
import { startSystem } from '@holdfast/testing/system'
import { buildPage } from '../browser/buildPage.ts'
import { launchBrowser } from '../browser/launch.ts'
import { describeLoad } from '../browser/machine.ts'
import { serveFolder } from '../browser/staticServer.ts'
import { median } from '../browser/statistics.ts'
import type { Visit, VisitOptions } from '../browser/visit.ts'
import { visitInTurns } from '../browser/visitInTurns.ts'
import { PEER_REST_MS, peers, servePeer } from '../peers/peers.ts'
import { measureEndurance, writeCatalogue } from './endurance.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const OURS = 'holdfast'
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

function show(measure: Measure, value: number): string {
  if (measure === 'openScriptBytes') return `${(value / 1000).toFixed(0)} kB`
  if (measure === 'heapBytes') return `${(value / 1e6).toFixed(2)} MB`
  return `${value.toFixed(0)} ms`
}

function print(cpuRate: number, visits: ReadonlyMap<string, readonly Visit[]>): void {
  process.stdout.write(`\nCPU ${cpuRate}x, median of ${ROUNDS} visits each, interleaved\n`)
  const medianOf = (name: string, measure: Measure): number =>
    median((visits.get(name) ?? []).map((each) => each[measure] ?? Number.NaN))
  // Cast: the object has only these keys.
  for (const measure of Object.keys(goals) as Measure[]) {
    const ours = medianOf(OURS, measure)
    const theirs = peers.map(({ name }) => ({ name, value: medianOf(name, measure) }))
    const best = theirs.reduce((first, second) => (second.value < first.value ? second : first))
    const list = theirs.map(({ name, value }) => `${name} ${show(measure, value)}`).join(', ')
    const ratio = `${(ours / best.value).toFixed(2)} of the best peer (goal ${goals[measure].toFixed(2)})`
    process.stdout.write(`  ${labels[measure].padEnd(18)}${show(measure, ours).padStart(8)}  ${ratio}; ${list}\n`)
    if (!(ours / best.value <= goals[measure])) process.exitCode = 1
  }
  const before = [...visits].map(
    ([name, each]) => `${name} ${(median(each.map(({ scriptBytes }) => scriptBytes)) / 1000).toFixed(0)} kB`,
  )
  process.stdout.write(`  JS before the button: ${before.join(', ')}\n`)
  const foreign = [...visits].map(([name, each]) => `${name} ${median(each.map((one) => one.foreignRequests.length))}`)
  process.stdout.write(`  third-party calls: ${foreign.join(', ')} (goal: none of ours)\n`)
  if (visits.get(OURS)?.some(({ foreignRequests }) => foreignRequests.length > 0)) process.exitCode = 1
}

const servers: { stop: () => Promise<void> }[] = []
const system = await startSystem({ env: { CATALOGUE_PATH: writeCatalogue() } })
servers.push(system)
const browser = await launchBrowser()
process.stdout.write(`before: ${describeLoad()}\n`)
try {
  // Cast: our own server answers in this form.
  const { projectId } = (await (await fetch(`${system.webUrl}/api/config`)).json()) as { projectId: string }
  const contestants = new Map<string, Omit<VisitOptions, 'cpuRate'>>()
  const server = await serveFolder(await buildPage(fileURLToPath(new URL('./pages/holdfast', import.meta.url)), OURS))
  servers.push(server)
  contestants.set(OURS, {
    url: `${server.url}?${new URLSearchParams({ projectId, services: system.servicesUrl })}`,
    button: /^Connect Wallet$/,
    panel: '.hf-kit-card',
    restMs: PEER_REST_MS,
  })
  for (const peer of peers) {
    const served = await servePeer(peer)
    servers.push(served)
    contestants.set(peer.name, served.visit)
  }
  for (const cpuRate of [1, 4]) {
    const visits = await visitInTurns(browser, contestants, { rounds: ROUNDS, cpuRate })
    print(cpuRate, visits)
  }
  const ours = contestants.get(OURS)
  if (ours) await measureEndurance(browser, ours.url)
  process.stdout.write(`after: ${describeLoad()}\n`)
} finally {
  await browser.close()
  for (const server of servers.reverse()) await server.stop()
}
