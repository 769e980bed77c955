import { join } from 'node:path'
import { root, run } from './run/command.ts'

/** Deploys the smart account contracts to the operator's chain, by the script in `contracts`. */
const main = join(root, 'contracts/scripts/deploy/main.ts')
const { code } = await run(process.execPath, [main, ...process.argv.slice(2)], { inherit: true })
process.exitCode = code
