import { fileURLToPath } from 'node:url'
import { startSystem } from '@holdfast/testing/system'
import { buildPage } from '../browser/buildPage.ts'
import { launchBrowser } from '../browser/launch.ts'
import { describeLoad } from '../browser/machine.ts'
import { serveFolder } from '../browser/staticServer.ts'
import type { VisitOptions } from '../browser/visit.ts'
import { visitInTurns } from '../browser/visitInTurns.ts'
import { peers, servePeer } from '../peers/peers.ts'
import { printReport } from './report.ts'
import { signUp } from './signUp.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** The factors of CPU slow-down for the visits. */
const RATES = [1, 4]

const servers: { stop: () => Promise<void> }[] = []
const browser = await launchBrowser()
try {
  const contestants = new Map<string, Omit<VisitOptions, 'cpuRate'>>()
  const floor = await serveFolder(await buildPage(fileURLToPath(new URL('./floor', import.meta.url)), 'floor'))
  servers.push(floor)
  contestants.set('floor', { url: floor.url, button: /^Connect Wallet$/ })
  const system = await startSystem()
  servers.push(system)
  const cookies = await signUp(system.webUrl)
  contestants.set('ours', { url: `${system.webUrl}/`, button: /^Connect/, panel: '.hf-kit-card', cookies })
  for (const peer of peers) {
    const served = await servePeer(peer)
    servers.push(served)
    contestants.set(peer.name, served.visit)
  }
  for (const cpuRate of RATES) {
    const before = describeLoad()
    const visits = await visitInTurns(browser, contestants, { rounds: ROUNDS, cpuRate })
    process.stdout.write(`\nCPU ${cpuRate}x, median of ${ROUNDS} visits each, interleaved\n`)
    process.stdout.write(`  before: ${before}\n  after:  ${describeLoad()}\n`)
    printReport(visits)
  }
} finally {
  await browser.close()
  for (const server of servers.reverse()) await server.stop()
}
