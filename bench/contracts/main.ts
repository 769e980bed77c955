import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../contracts', import.meta.url))
const log = (line = ''): void => void process.stdout.write(`${line}\n`)

/**
 * Runs the contracts' tests in the long mode (10,000 runs of each property, 500 x 1,000 calls of each invariant), and prints what an order
 * costs by the gateway beside the same exchange by the router alone. Parameters go to forge: `npm run bench -- contracts --match-contract Swap`.
 */
const { status } = spawnSync('node', ['scripts/forge.ts', 'test', ...process.argv.slice(2)], {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, FOUNDRY_PROFILE: 'long' },
})

// Written by forge; a test fails when it is out of date.
const gas = JSON.parse(readFileSync(`${folder}/snapshots/SwapGateway.json`, 'utf8')) as Record<string, string>
log('\nGas of an exchange over one pool, by the router alone (the baseline) and by the gateway:')
for (const [name, figure] of Object.entries(gas)) {
  const [what, who] = name.split(', by ')
  if (who !== 'the gateway') continue
  const baseline = Number(gas[`${what}, by the router`])
  log(`  ${what}: ${baseline} -> ${figure} (x ${(Number(figure) / baseline).toFixed(2)})`)
}
process.exitCode = status ?? 1
