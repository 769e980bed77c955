import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Devnet, startDevnet } from '@holdfast/devnet'
import { type LocalChainName, localChainPorts, readLocalChains } from '@holdfast/devnet/local'
import { buildOutdated } from './build.ts'
import { root } from './command.ts'
import { lockDataFolder } from './dataLock.ts'
import { type Part, startPart } from './parts.ts'
import { assertDataFolder, assertPortsFree, PreflightError, readPort, type WantedPort } from './preflight.ts'
import { formatTable } from './table.ts'
import { readReadyWithin, waitUntilReady } from './waitUntilReady.ts'

type Ports = {
  web: number
  services: number
  wallet: number
  secure: number
  vault: number
  admin: number
  devnet: number
  devnetSecond: number
  solana: number
  bitcoin: number
  api: number
  walletApi: number
}

const log = (line: string): void => void process.stdout.write(`holdfast: ${line}\n`)

function readPorts(development: boolean): Ports {
  const web = readPort('WEB_PORT', 3000)
  const wallet = readPort('WALLET_PORT', 3003)
  const devnet = readPort('DEVNET_PORT', 8545)
  return {
    web,
    services: readPort('SERVICES_PORT', 3001),
    wallet,
    secure: readPort('SECURE_PORT', 3002),
    vault: readPort('VAULT_PORT', 3005),
    admin: readPort('ADMIN_PORT', 3009),
    devnet,
    devnetSecond: devnet + 1,
    solana: readPort('SOLANA_PORT', localChainPorts.solana),
    bitcoin: readPort('BITCOIN_PORT', localChainPorts.bitcoin),
    // In development, the bundler serves the page and forwards API requests to the server on another port.
    api: development ? readPort('API_PORT', 3100) : web,
    walletApi: development ? readPort('WALLET_API_PORT', 3101) : wallet,
  }
}

function listPorts(ports: Ports, withDevnet: boolean, localChains: readonly LocalChainName[]): WantedPort[] {
  const wanted: WantedPort[] = [
    { port: ports.web, use: 'web app', variable: 'WEB_PORT' },
    { port: ports.services, use: 'kit services', variable: 'SERVICES_PORT' },
    { port: ports.secure, use: 'embedded wallet', variable: 'SECURE_PORT' },
    { port: ports.admin, use: 'metrics and health', variable: 'ADMIN_PORT' },
  ]
  if (ports.api !== ports.web) wanted.push({ port: ports.api, use: 'API behind the bundler', variable: 'API_PORT' })
  if (ports.walletApi !== ports.wallet) {
    wanted.push({ port: ports.walletApi, use: 'pocket wallet behind the bundler', variable: 'WALLET_API_PORT' })
  }
  if (withDevnet) {
    wanted.push({ port: ports.wallet, use: 'pocket wallet', variable: 'WALLET_PORT' })
    wanted.push({ port: ports.vault, use: 'vault of the embedded wallet', variable: 'VAULT_PORT' })
    wanted.push({ port: ports.devnet, use: 'local chain', variable: 'DEVNET_PORT' })
    wanted.push({ port: ports.devnetSecond, use: 'second local chain, one above the first', variable: 'DEVNET_PORT' })
  }
  for (const name of localChains) {
    wanted.push({ port: ports[name], use: `local chain of ${name}`, variable: `${name.toUpperCase()}_PORT` })
  }
  return wanted
}

function printReady(
  ports: Ports,
  {
    withDevnet,
    localChains,
    seconds,
  }: { withDevnet: boolean; localChains: readonly LocalChainName[]; seconds: string },
): void {
  const rows = [
    ['web app', `http://localhost:${ports.web}`],
    ['kit services', `http://localhost:${ports.services}`],
    ['metrics, health', `http://127.0.0.1:${ports.admin}/metrics, /readyz`],
  ]
  if (withDevnet) {
    rows.splice(1, 0, ['captured mail', `http://localhost:${ports.web}/dev/mailbox`])
    rows.splice(2, 0, ['mail of the vault', `http://localhost:${ports.vault}/dev/mailbox  (approves new browsers)`])
    rows.push(['embedded wallet', `http://localhost:${ports.secure}  (its secure origin)`])
    rows.push(['pocket wallet', `http://localhost:${ports.wallet}  (pair it with the app by link or code)`])
    rows.push(['local chain 31337', `http://localhost:${ports.devnet}  (has the Stake contract)`])
    rows.push([
      'local chain 31338',
      `http://localhost:${ports.devnetSecond}  (for switching networks; has no Stake contract)`,
    ])
  }
  if (localChains.includes('solana'))
    rows.push(['local Solana', `http://localhost:${ports.solana}  (JSON-RPC and WebSocket)`])
  if (localChains.includes('bitcoin'))
    rows.push(['local Bitcoin', `http://localhost:${ports.bitcoin}/api  (Esplora; JSON-RPC at /)`])
  const hint = withDevnet
    ? "Try it: open the web app, sign up, connect the 'Devnet Wallet', verify it, deposit. Ctrl-C stops everything and keeps the data."
    : 'Ctrl-C stops everything and keeps the data.'
  process.stdout.write(`\nHoldfast is ready (${seconds} s)\n\n${formatTable(rows)}\n\n${hint}\n\n`)
}

/**
 * Runs the whole system until a stop is requested or a part of it ends.
 *
 * @param options.development - Serves the page from the bundler with hot reload, and restarts the server when its code changes.
 * @returns the exit code: 0 after a requested stop, 1 after a failure, which has been reported in one line.
 */
export async function runSystem(options: { startedAt: number; development: boolean }): Promise<number> {
  const undo: (() => Promise<void> | void)[] = []
  let isStopping = false
  const stopRequested = new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!isStopping) log('stopping …')
        isStopping = true
        stop()
      })
    }
  })
  try {
    const withDevnet = process.env['NODE_ENV'] !== 'production'
    const localChains = withDevnet ? readLocalChains(process.env['LOCAL_CHAINS']) : []
    const dataFolder = resolve(root, process.env['DATA_DIR'] || '.holdfast')
    const ports = readPorts(options.development)
    const withinS = readReadyWithin(process.env['READY_WITHIN_S'])
    assertDataFolder(dataFolder)
    undo.push(lockDataFolder(dataFolder))
    await assertPortsFree(listPorts(ports, withDevnet, localChains))
    if (!options.development) {
      const built = await buildOutdated({ log })
      if (built.code !== 0) throw new PreflightError(`the build failed:\n${built.output}`)
    }
    const fatal: Promise<string>[] = []
    if (withDevnet) {
      const devnet: Devnet = await startDevnet({
        port: ports.devnet,
        secondPort: ports.devnetSecond,
        dataDir: join(dataFolder, 'devnet'),
        blockTimeS: 1,
        servicesUrl: process.env['SERVICES_URL'] || `http://localhost:${ports.services}`,
      })
      undo.push(() => devnet.stop())
      fatal.push(devnet.ended.then(() => 'the local chain stopped unexpectedly'))
    }
    const parts = startParts(options.development, ports, dataFolder)
    if (localChains.length > 0) parts.push(startLocalChains(ports, dataFolder))
    // In production, another operator runs the vault. Elsewhere, it starts together with the server.
    if (withDevnet) parts.push(startVault(options.development, ports, dataFolder))
    for (const part of parts) {
      undo.push(part.stop)
      fatal.push(
        part.ended.then(({ code, signal }) => `the ${part.name} stopped unexpectedly (${signal ?? `code ${code}`})`),
      )
    }
    const [server] = parts
    const url = `http://127.0.0.1:${ports.admin}/readyz`
    if (server) await Promise.race([waitUntilReady({ server, url, withinS, log }), stopRequested])
    const seconds = ((performance.now() - options.startedAt) / 1000).toFixed(1)
    if (!isStopping) printReady(ports, { withDevnet, localChains, seconds })
    const reason = await Promise.race([stopRequested, ...fatal])
    if (isStopping || reason === undefined) return 0
    throw new PreflightError(`${reason}; everything else is being stopped.`)
  } catch (error) {
    if (isStopping) return 0
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`holdfast: ${message}\n`)
    return 1
  } finally {
    for (const stop of undo.reverse()) await Promise.resolve(stop()).catch((error: unknown) => log(String(error)))
  }
}

function startParts(development: boolean, ports: Ports, dataFolder: string): Part[] {
  const webUrl = process.env['WEB_URL'] || `http://localhost:${ports.web}`
  const walletUrl = process.env['WALLET_URL'] || `http://localhost:${ports.wallet}`
  const env = {
    DATA_DIR: dataFolder,
    WEB_URL: webUrl,
    WEB_PORT: String(ports.api),
    WALLET_URL: walletUrl,
    WALLET_PORT: String(ports.walletApi),
    VAULT_URL: process.env['VAULT_URL'] || `http://localhost:${ports.vault}`,
  }
  const main = join(root, 'apps/server/src/main.ts')
  if (!development) return [startPart('server', main, { env })]
  return [
    startPart('server', main, { env, execArgv: ['--watch', '--watch-preserve-output'] }),
    startPart('bundler', join(root, 'scripts/run/bundler.ts'), {
      env: {
        WEB_PORT: String(ports.web),
        API_ORIGIN: `http://127.0.0.1:${ports.api}`,
        WALLET_PORT: String(ports.wallet),
        WALLET_API_ORIGIN: `http://127.0.0.1:${ports.walletApi}`,
      },
    }),
  ]
}

/** Starts the chains that `LOCAL_CHAINS` lists, in one separate process. */
function startLocalChains(ports: Ports, dataFolder: string): Part {
  const env = { DATA_DIR: dataFolder, SOLANA_PORT: String(ports.solana), BITCOIN_PORT: String(ports.bitcoin) }
  // Hides the warning about a deprecated constant of Node that an old library uses.
  const execArgv = ['--disable-warning=DEP0176']
  return startPart('local chains', join(root, 'devnet/src/local/main.ts'), { env, execArgv })
}

function startVault(development: boolean, ports: Ports, dataFolder: string): Part {
  const env = {
    DATA_DIR: dataFolder,
    VAULT_PORT: String(ports.vault),
    WEB_URL: process.env['WEB_URL'] || `http://localhost:${ports.web}`,
  }
  const execArgv = development ? ['--watch', '--watch-preserve-output'] : []
  return startPart('vault', join(root, 'apps/server/src/vaultMain.ts'), { env, execArgv })
}
