import { join } from 'node:path'
import { root, run } from './run/command.ts'

/** Deploys the contracts of smart accounts to a chain of yours, by the contracts' own script. */
const main = join(root, 'contracts/scripts/deploy/main.ts')
const { code } = await run(process.execPath, [main, ...process.argv.slice(2)], { inherit: true })
process.exitCode = code
