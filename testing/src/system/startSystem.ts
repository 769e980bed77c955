import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Devnet, startDevnet } from '@holdfast/devnet'
import { freePorts } from './freePorts.ts'

const SERVER = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const VAULT = fileURLToPath(new URL('../../../apps/server/src/vaultMain.ts', import.meta.url))

/** The whole product on its own ports: two chains, a database, the server with the built page. */
export type System = {
  /** Origin of the web app. */
  webUrl: string
  servicesUrl: string
  /** Origin of the pocket wallet. */
  walletUrl: string
  /** Origin of the embedded wallet's frame. */
  secureUrl: string
  /** URL of the embedded wallet's vault, which answers once it has started. */
  vaultUrl: string
  /** Starts the vault, which logins to an embedded wallet need. `stop` ends it too. */
  startVault: () => Promise<void>
  adminUrl: string
  chains: Devnet['chains']
  accounts: Devnet['accounts']
  /** The folder of the server's data. */
  dataDir: string
  /** Returns everything that the server and the vault have written to their logs. */
  log: () => string
  /** Ends the server at once (SIGKILL), as a crash would. */
  killServer: () => Promise<void>
  /** Starts the server again on the same data and ports. */
  startServer: () => Promise<void>
  stop: () => Promise<void>
}

/** Waits until a server is ready. If it ends instead, throws an error with its output. */
async function waitUntilReady(child: ChildProcess, url: string, log: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${log()}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/**
 * Starts the whole system for a test or a benchmark, in a folder that is removed at the end.
 *
 * @param options.blockTimeS - Seconds between blocks. Without it, each transaction is mined at once.
 * @param options.env - Additional environment variables for the server.
 */
export async function startSystem(
  options: { blockTimeS?: number | undefined; env?: Record<string, string> | undefined } = {},
): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-'))
  // If root starts the system, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const [port = 0, secondPort, web, services, wallet, admin, secure, vault] = await freePorts(8)
  // Without a folder, the chains store no state, which would otherwise be saved every second and deleted at the end.
  const devnet = await startDevnet({
    port,
    secondPort,
    blockTimeS: options.blockTimeS,
    servicesUrl: `http://localhost:${services}`,
  })
  let written = ''
  let serverChild: ChildProcess | undefined
  const adminUrl = `http://127.0.0.1:${admin}`

  const startServer = async (): Promise<void> => {
    serverChild = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        DEVNET_PORT: String(port),
        WEB_PORT: String(web),
        SERVICES_PORT: String(services),
        WALLET_PORT: String(wallet),
        SECURE_PORT: String(secure),
        VAULT_URL: `http://localhost:${vault}`,
        ADMIN_PORT: String(admin),
        ...options.env,
      },
    })
    serverChild.stdout?.on('data', (chunk: Buffer) => (written += chunk.toString()))
    serverChild.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()))
    await waitUntilReady(serverChild, `${adminUrl}/readyz`, () => written)
  }
  let vaultChild: ChildProcess | undefined
  const vaultUrl = `http://localhost:${vault}`
  const startVault = async (): Promise<void> => {
    if (vaultChild) return
    vaultChild = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', VAULT], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        WEB_PORT: String(web),
        SECURE_PORT: String(secure),
        SERVICES_PORT: String(services),
        VAULT_PORT: String(vault),
      },
    })
    vaultChild.stdout?.on('data', (chunk: Buffer) => (written += chunk.toString()))
    vaultChild.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()))
    await waitUntilReady(vaultChild, `${vaultUrl}/readyz`, () => written)
  }
  const endVault = async (): Promise<void> => {
    if (!vaultChild || vaultChild.exitCode !== null || vaultChild.signalCode !== null) return
    const ended = new Promise((resolve) => vaultChild?.once('exit', resolve))
    vaultChild.kill('SIGTERM')
    await ended
  }
  const endServer = async (signal: NodeJS.Signals): Promise<void> => {
    const running = serverChild
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }
  const stop = async (): Promise<void> => {
    await Promise.all([endServer('SIGTERM'), endVault()])
    await devnet.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await startServer()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    webUrl: `http://localhost:${web}`,
    servicesUrl: `http://localhost:${services}`,
    walletUrl: `http://localhost:${wallet}`,
    secureUrl: `http://localhost:${secure}`,
    vaultUrl,
    startVault,
    adminUrl,
    chains: devnet.chains,
    accounts: devnet.accounts,
    dataDir,
    log: () => written,
    killServer: () => endServer('SIGKILL'),
    startServer,
    stop,
  }
}
