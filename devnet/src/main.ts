import { resolve } from 'node:path'
import { BaseError } from '@holdfast/base'
import { startDevnet } from './startDevnet.ts'

/**
 * Runs the two local EVM chains without the rest of the system: `node devnet/src/main.ts`. `DEVNET_PORT` (8545; the second
 * chain uses the next port) and `DATA_DIR` (.holdfast) work as with `npm start`.
 */
async function main(): Promise<number> {
  const stopRequested = new Promise<undefined>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(undefined))
  })
  const port = Number(process.env['DEVNET_PORT'] || 8545)
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    process.stderr.write(
      `holdfast: DEVNET_PORT is '${process.env['DEVNET_PORT']}'; use a whole number from 1 to 65534.\n`,
    )
    return 1
  }
  const dataDir = resolve(process.env['DATA_DIR'] || '.holdfast', 'devnet')
  const devnet = await startDevnet({ port, dataDir, blockTimeS: 1 })
  for (const { chainId, rpcUrl } of devnet.chains) process.stdout.write(`chain ${chainId}  ${rpcUrl}\n`)
  for (const { address, privateKey } of devnet.accounts) process.stdout.write(`  ${address}  ${privateKey}\n`)
  process.stdout.write('10,000 ether each; these keys are public: never use them on a real chain. Ctrl-C stops.\n')
  const end = await Promise.race([stopRequested, devnet.ended])
  await devnet.stop()
  if (!end?.error) return 0
  process.stderr.write(`holdfast: ${end.error.message}\n`)
  return 1
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`holdfast: ${error instanceof BaseError ? error.shortMessage : String(error)}\n`)
  return 1
})
