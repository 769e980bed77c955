import { join } from 'node:path'
import { root, run } from './run/command.ts'

/** Creates and changes the projects that may use the kit's services, by the server's own code. */
const main = join(root, 'apps/server/src/projects/cli/main.ts')
const parameters = ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)]
const { code } = await run(process.execPath, parameters, { inherit: true })
process.exitCode = code
