import { join, resolve } from 'node:path'
import { startBitcoin } from '../bitcoin/startBitcoin.ts'
import { startSolana } from '../solana/startSolana.ts'
import { seedSolana } from '../solana/tokens/seedSolana.ts'
import { localChainPorts, readLocalChains } from './localChains.ts'

/**
 * Runs the local chains that `LOCAL_CHAINS` lists. They stop on a signal, and when the parent process ends. `SOLANA_PORT`
 * (8899), `BITCOIN_PORT` (18443) and `DATA_DIR` (.holdfast) work as with `npm start`.
 */
async function main(): Promise<void> {
  const stopRequested = new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop())
    process.on('disconnect', () => stop())
    // The parent may have ended while this module was loading.
    if (process.send && !process.connected) stop()
  })
  const dataDir = resolve(process.env['DATA_DIR'] || '.holdfast', 'devnet')
  const portOf = (name: keyof typeof localChainPorts): number =>
    Number(process.env[`${name.toUpperCase()}_PORT`] || localChainPorts[name])
  const startByName = {
    solana: async () => {
      const node = await startSolana({ port: portOf('solana'), stateFile: join(dataDir, 'solana.state') })
      await seedSolana(node.cluster, node.accounts)
      return node
    },
    bitcoin: () =>
      startBitcoin({ port: portOf('bitcoin'), blocksFile: join(dataDir, 'bitcoin.blocks'), blockTimeS: 2 }),
  }
  const starts = await Promise.allSettled(
    readLocalChains(process.env['LOCAL_CHAINS']).map((name) => startByName[name]()),
  )
  const failed = starts.find((start) => start.status === 'rejected')
  if (!failed) await stopRequested
  const nodes = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  await Promise.all(nodes.map((node) => node.stop()))
  if (failed) throw failed.reason
}

await main().catch((error: unknown) => {
  process.stderr.write(`holdfast: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
if (process.connected) process.disconnect()
