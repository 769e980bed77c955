import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { getStakeDeployment } from '@holdfast/contracts'
import { stakeBytecode, stakeSalt } from '@holdfast/contracts/bytecode'
import { DEVNET_ACCOUNT_COUNT, DEVNET_MNEMONIC } from './accounts.ts'
import { deployDeterministically } from './deployDeterministically.ts'
import {
  ChainEndedError,
  ChainStartError,
  ChainStateCorruptError,
  ChainStateInUseError,
  ChainStateNotSavedError,
  PortInUseError,
} from './errors.ts'
import { findAnvil } from './findAnvil.ts'
import { reportNotSaved } from './reportNotSaved.ts'
import type { SupervisorFailure, SupervisorMessage, SupervisorSettings } from './supervisor/messages.ts'

const SUPERVISOR = join(import.meta.dirname, 'supervisor/main.ts')

/** How a chain ended. */
export type ChainEnd = {
  chainId: number
  /** Undefined if the chain was stopped on request. */
  error: ChainEndedError | undefined
}

/** A running local chain. */
export type Chain = {
  chainId: number
  port: number
  rpcUrl: string
  /** Resolves when the chain has ended, on request or not; never rejects. */
  ended: Promise<ChainEnd>
  /**
   * Mines the pending transactions, saves the state and ends the processes. May be called more than once: all calls wait for
   * the same end.
   */
  stop: () => Promise<void>
}

/**
 * Starts a local chain. On chain 31337, for which `@holdfast/contracts` lists an address of the stake contract, also deploys that
 * contract.
 *
 * The chain's processes end with this process, even when this process is killed.
 *
 * @throws {AnvilNotFoundError} if no anvil is installed for the platform.
 * @throws {PortInUseError} if another program uses the port.
 * @throws {ChainStateCorruptError} if the stored state is damaged.
 * @throws {ChainStateInUseError} if a running chain stores its state in the same file.
 * @throws {ChainStartError} if the chain does not start for another reason.
 * @throws {DeploymentFailedError} if a contract could not be deployed.
 *
 * @example
 * const chain = await startChain()
 * const client = createClient({ transport: http(chain.rpcUrl) })
 * // …
 * await chain.stop()
 */
export async function startChain(parameters: startChain.Parameters = {}): Promise<Chain> {
  const { chainId = 31337, host = '127.0.0.1', port = 0, stateFile, blockTimeS, onExit } = parameters
  const { portVariable = 'DEVNET_PORT', onNotSaved = reportNotSaved } = parameters
  const settings: SupervisorSettings = {
    binary: findAnvil(),
    chainId,
    host,
    port,
    stateFile,
    blockTimeS,
    mnemonic: DEVNET_MNEMONIC,
    accountCount: DEVNET_ACCOUNT_COUNT,
  }
  // `detached` puts the supervisor into a separate process group, so that Ctrl-C reaches only this process, which then stops
  // everything in order.
  const supervisor = fork(SUPERVISOR, [JSON.stringify(settings)], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isStopRequested = false
  const { ready, ended } = follow(supervisor, chainId, {
    isStopRequested: () => isStopRequested,
    toError: (failure) => toError(failure, { chainId, port, stateFile, portVariable }),
    onNotSaved: (details) => onNotSaved(new ChainStateNotSavedError({ file: stateFile ?? '', details })),
  })
  const stop = async (): Promise<void> => {
    isStopRequested = true
    if (supervisor.connected) supervisor.disconnect()
    await ended
  }
  const actualPort = await ready
  const rpcUrl = `http://${host}:${actualPort}`
  try {
    await deployStake(chainId, rpcUrl)
  } catch (error) {
    await stop()
    throw error
  }
  if (onExit) void ended.then((end) => end.error && onExit(end.error))
  return { chainId, port: actualPort, rpcUrl, ended, stop }
}

export declare namespace startChain {
  type Parameters = {
    /** @default 31337, the chain with the stake contract */
    chainId?: number | undefined
    /** @default '127.0.0.1' */
    host?: string | undefined
    /** @default 0, which chooses a free port */
    port?: number | undefined
    /** The environment variable that the error mentions when the port is in use. @default 'DEVNET_PORT' */
    portVariable?: string | undefined
    /** The file in which to store the state. Without it, the chain is lost when it ends. */
    stateFile?: string | undefined
    /** Seconds between blocks while transactions are pending. Without it, each transaction is mined at once. */
    blockTimeS?: number | undefined
    /** Called when the chain ends although no stop was requested. */
    onExit?: ((error: ChainEndedError) => void) | undefined
    /** Called when the state could not be written. The chain continues and tries again. @default writes a line to stderr */
    onNotSaved?: ((error: ChainStateNotSavedError) => void) | undefined
  }
}

async function deployStake(chainId: number, rpcUrl: string): Promise<void> {
  const stake = getStakeDeployment(chainId)
  if (stake) await deployDeterministically(rpcUrl, { address: stake.address, salt: stakeSalt, bytecode: stakeBytecode })
}

type FollowOptions = {
  isStopRequested: () => boolean
  toError: (failure: SupervisorFailure) => Error
  onNotSaved: (details: string) => void
}

/** Listens to the supervisor, and returns two promises: for the chain's port, and for how the chain ended. */
function follow(
  supervisor: ChildProcess,
  chainId: number,
  { isStopRequested, toError: makeError, onNotSaved }: FollowOptions,
): { ready: Promise<number>; ended: Promise<ChainEnd> } {
  let anvilPid: number | undefined
  let failure: SupervisorFailure | undefined
  let anvilOutput = ''
  const ended = new Promise<string>((end) => {
    supervisor.once('error', (error) => end(error.message))
    supervisor.once('exit', (code, signal) => {
      // The supervisor was killed before it could end anvil. The kernel may have ended anvil already.
      if (signal === 'SIGKILL' && anvilPid !== undefined) killIfThere(anvilPid)
      end(`its process ended (${signal ?? `code ${code}`})`)
    })
  }).then((how): ChainEnd => {
    const reason = failure?.kind === 'other' ? failure.details : anvilOutput || how
    return { chainId, error: isStopRequested() ? undefined : new ChainEndedError({ chainId, details: reason }) }
  })
  const ready = new Promise<number>((resolve, reject) => {
    supervisor.on('message', (message: SupervisorMessage) => {
      if (message.type === 'ready') {
        anvilPid = message.anvilPid
        resolve(message.port)
      } else if (message.type === 'failed') failure = message.failure
      else if (message.type === 'notSaved') onNotSaved(message.details)
      else anvilOutput = message.details
    })
    void ended.then(({ error }) => {
      reject(makeError(failure ?? { kind: 'other', details: error?.details ?? 'it was stopped' }))
    })
  })
  return { ready, ended }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

function toError(
  failure: SupervisorFailure,
  chain: { chainId: number; port: number; stateFile: string | undefined; portVariable: string },
): Error {
  const { chainId, port, stateFile: file = '', portVariable: variable } = chain
  if (failure.kind === 'portInUse') return new PortInUseError({ port, variable, chainId })
  if (failure.kind === 'stateCorrupt') return new ChainStateCorruptError({ file, details: failure.details })
  if (failure.kind === 'stateInUse') return new ChainStateInUseError({ file, processId: failure.processId })
  return new ChainStartError({ chainId, details: failure.details })
}
