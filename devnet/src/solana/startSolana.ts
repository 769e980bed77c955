import { type Clock, systemClock } from '@holdfast/base'
import { ChainStateCorruptError, ChainStateNotSavedError } from '../errors.ts'
import { reportNotSaved } from '../reportNotSaved.ts'
import { type SolanaAccount, solanaAccounts } from './accounts.ts'
import { createMethods } from './face/methods.ts'
import { serveSolana } from './face/serveSolana.ts'
import { readState, writeState } from './stateFile.ts'
import { type Cluster, type ClusterState, createCluster, solanaGenesisHash } from './vm/cluster.ts'
import { createFaucet } from './vm/transact.ts'

/** The delay between a change and the write of the state, in milliseconds. */
const SAVE_AFTER_MS = 1_000
const LAMPORTS_PER_ACCOUNT = 1_000_000_000_000n

/** A local Solana cluster with the API of a node. */
export type SolanaNode = {
  /** The CAIP-2 id of the cluster. */
  caipNetworkId: `solana:${string}`
  rpcUrl: string
  webSocketUrl: string
  /** Accounts with 1,000 SOL each. Their keys are public. */
  accounts: readonly [SolanaAccount, SolanaAccount, ...SolanaAccount[]]
  cluster: Cluster
  /** Saves the state and stops the cluster. May be called more than once. */
  stop: () => Promise<void>
}

/** The CAIP-2 id of the local cluster. */
export const localSolana = `solana:${solanaGenesisHash.slice(0, 32)}` as const

/**
 * Starts a local Solana cluster in this process: Solana's virtual machine with a node's API over HTTP and WebSocket. Slots
 * advance with the clock. There is no consensus, so an executed transaction is confirmed at once, and is final 32 slots later.
 *
 * @throws {ChainStateCorruptError} if the stored state is damaged.
 *
 * @example
 * const node = await startSolana()
 * const rpc = createSolanaRpc(node.rpcUrl)
 * // …
 * await node.stop()
 */
export async function startSolana(parameters: startSolana.Parameters = {}): Promise<SolanaNode> {
  const { host = '127.0.0.1', port = 0, stateFile, onNotSaved = reportNotSaved, clock = systemClock } = parameters
  const saved = stateFile === undefined ? undefined : readState(stateFile)
  const cluster = continueCluster({ clock, saved, stateFile })
  const accounts = await solanaAccounts()
  const faucet = await createFaucet(cluster)
  if (!saved) for (const { signer } of accounts) await faucet(signer.address, LAMPORTS_PER_ACCOUNT)
  const { saveSoon, saveNow } = createSaver(cluster, { file: stateFile, clock, onNotSaved })
  cluster.onEntry(saveSoon)
  const served = await serveSolana({ cluster, answer: createMethods(cluster, faucet), host, port })
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await served.close()
    saveNow()
  }
  return {
    caipNetworkId: localSolana,
    rpcUrl: `http://${host}:${served.port}`,
    webSocketUrl: `ws://${host}:${served.port}`,
    accounts,
    cluster,
    stop: () => (stopping ??= stop()),
  }
}

export declare namespace startSolana {
  type Parameters = {
    /** @default '127.0.0.1' */
    host?: string | undefined
    /** @default 0, which chooses a free port */
    port?: number | undefined
    /** The file in which to store the state. Without it, the state is lost when the cluster stops. */
    stateFile?: string | undefined
    /** Called when the state could not be written. The cluster continues and tries again. @default writes a line to stderr */
    onNotSaved?: ((error: ChainStateNotSavedError) => void) | undefined
    clock?: Clock | undefined
  }
}

/** Continues the cluster whose state is stored, or creates a new cluster. @throws {ChainStateCorruptError} */
function continueCluster(options: {
  clock: Clock
  saved: ClusterState | undefined
  stateFile: string | undefined
}): Cluster {
  const { clock, saved, stateFile } = options
  try {
    return createCluster({ clock, saved })
  } catch (error) {
    if (stateFile === undefined || !saved) throw error
    throw new ChainStateCorruptError({ file: stateFile, details: String(error) })
  }
}

/** Creates functions that save the cluster's state. Without a file, they do nothing. */
function createSaver(
  cluster: Cluster,
  options: { file: string | undefined; clock: Clock; onNotSaved: (error: ChainStateNotSavedError) => void },
): { saveSoon: () => void; saveNow: () => void } {
  const { file, clock, onNotSaved } = options
  let cancel: (() => void) | undefined
  let isFailing = false
  const saveNow = (): void => {
    cancel?.()
    cancel = undefined
    if (file === undefined) return
    try {
      writeState(file, cluster.state())
      isFailing = false
    } catch (error) {
      // Reported once, not after every change: the cause may last for a while, as when the disk is full.
      if (!isFailing) onNotSaved(new ChainStateNotSavedError({ file, details: String(error) }))
      isFailing = true
    }
  }
  return {
    saveSoon: () => {
      if (file !== undefined) cancel ??= clock.setTimeout(saveNow, SAVE_AFTER_MS)
    },
    saveNow,
  }
}
