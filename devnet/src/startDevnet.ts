import { join } from 'node:path'
import { type DevnetAccount, devnetAccounts } from './accounts.ts'
import type { ChainEndedError } from './errors.ts'
import { installAccounts } from './seed/installAccounts.ts'
import { installNames } from './seed/installNames.ts'
import { installPermissions } from './seed/installPermissions.ts'
import { openMarket } from './seed/openMarket.ts'
import { installMulticall, seedDevnet } from './seed/seedDevnet.ts'
import { type Chain, type ChainEnd, startChain } from './startChain.ts'

/** The chain with all contracts, and a second chain with fewer contracts, for trying out a switch of networks. */
const CHAIN_IDS = [31337, 31338] as const

/** Two running local chains. */
export type Devnet = {
  chains: readonly { chainId: number; rpcUrl: string }[]
  /** Ten accounts with 10,000 ether each on both chains. Their keys are public. */
  accounts: readonly DevnetAccount[]
  /** Resolves when one of the chains has ended, on request or not; never rejects. */
  ended: Promise<ChainEnd>
  /** Saves the state of both chains and stops them. May be called more than once. */
  stop: () => Promise<void>
}

/**
 * Starts two local chains: 31337 with the stake contract, tokens, a history, a market and names, and 31338 without these. Both
 * have Multicall3 and the contracts for smart accounts and permissions.
 *
 * @throws the errors of {@link startChain} and {@link seedDevnet}. If only one chain has started, it is stopped first.
 *
 * @example
 * const devnet = await startDevnet({ port: 8545, dataDir: '.holdfast/devnet', blockTimeS: 1 })
 */
export async function startDevnet(parameters: startDevnet.Parameters = {}): Promise<Devnet> {
  const { port = 8545, dataDir, blockTimeS, servicesUrl = 'http://localhost:3001', onExit } = parameters
  const { secondPort = port === 0 ? 0 : port + 1 } = parameters
  const ports = [port, secondPort]
  const starts = await Promise.allSettled(
    CHAIN_IDS.map(async (chainId, index) => {
      const stateFile = dataDir === undefined ? undefined : join(dataDir, `chain-${chainId}.json`)
      const chain = await startChain({ chainId, port: ports[index], stateFile, blockTimeS, onExit })
      try {
        await installMulticall(chain.rpcUrl)
        if (chainId === CHAIN_IDS[0]) {
          await seedDevnet(chain.rpcUrl)
          await openMarket(chain.rpcUrl)
          await installNames(chain.rpcUrl, { gatewayUrl: `${servicesUrl}/v1/names/${chainId}/{sender}/{data}` })
        }
        await installAccounts(chain.rpcUrl)
        await installPermissions(chain.rpcUrl)
      } catch (error) {
        await chain.stop()
        throw error
      }
      return chain
    }),
  )
  const chains = starts.flatMap((start): Chain[] => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async (): Promise<void> => {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return {
    chains: chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl })),
    accounts: devnetAccounts(),
    ended: Promise.race(chains.map((chain) => chain.ended)),
    stop,
  }
}

export declare namespace startDevnet {
  type Parameters = {
    /** The port of chain 31337; 0 chooses a free one. @default 8545 */
    port?: number | undefined
    /** The port of chain 31338. @default one above `port` */
    secondPort?: number | undefined
    /** The folder in which to store the chains' states. Without a folder, the states are lost when the chains stop. */
    dataDir?: string | undefined
    /** Seconds between blocks while transactions are pending. Without it, each transaction is mined at once. */
    blockTimeS?: number | undefined
    /** URL of the server that resolves the names stored outside the chain. @default http://localhost:3001 */
    servicesUrl?: string | undefined
    /** Called when a chain ends although no stop was requested. */
    onExit?: ((error: ChainEndedError) => void) | undefined
  }
}
