import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../contracts', import.meta.url))
const log = (line = ''): void => void process.stdout.write(`${line}\n`)

/**
 * Runs the contracts' tests in the long mode (10,000 runs of each property, 500 x 1,000 calls of each invariant). Then compares
 * the gas of a swap through the gateway with that of the same swap through the router alone, and the gas of transfers in a
 * smart account's operation with that of plain transactions. Passes its arguments to forge: `npm run bench -- contracts
 * --match-contract Swap`.
 */
const { status } = spawnSync('node', ['scripts/forge.ts', 'test', ...process.argv.slice(2)], {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, FOUNDRY_PROFILE: 'long' },
})

// Cast: forge has written the file, and a test fails if the file is out of date.
const readSnapshot = (name: string) =>
  JSON.parse(readFileSync(`${folder}/snapshots/${name}.json`, 'utf8')) as Record<string, string>

const gas = readSnapshot('SwapGateway')
log('\nGas of an exchange over one pool, by the router alone (the baseline) and by the gateway:')
for (const [name, figure] of Object.entries(gas)) {
  const [what, who] = name.split(', by ')
  if (who !== 'the gateway') continue
  const baseline = Number(gas[`${what}, by the router`])
  log(`  ${what}: ${baseline} -> ${figure} (x ${(Number(figure) / baseline).toFixed(2)})`)
}

const accounts = readSnapshot('SmartAccount')
const plain = Number(accounts['1 transfer, plain transaction'])
log(
  '\nGas of token transfers, each in a separate transaction (the baseline) and together in one operation of a smart account:',
)
for (const [name, figure] of Object.entries(accounts)) {
  if (!name.includes('operation')) continue
  const baseline = plain * Number.parseInt(name)
  log(`  ${name}: ${baseline} -> ${figure} (x ${(Number(figure) / baseline).toFixed(2)})`)
}
process.exitCode = status ?? 1
