// Runs forge in the contracts' folder: `node scripts/forge.ts test`, `… build`, `… fmt --check`. `snapshot` is our own command,
// which runs the gas tests and writes their figures instead of comparing them.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findForge } from './findForge.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const [command = 'test', ...rest] = process.argv.slice(2)
const { binary, env } = findForge()

const isSnapshot = command === 'snapshot'
const child = spawn(binary, isSnapshot ? ['test', '--match-contract', 'Gas', ...rest] : [command, ...rest], {
  cwd: folder,
  stdio: 'inherit',
  env: isSnapshot ? { ...env, FORGE_SNAPSHOT_CHECK: 'false' } : env,
})
child.once('error', (error) => {
  process.stderr.write(`forge could not be run: ${error.message}\n`)
  process.exitCode = 1
})
child.once('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
})
