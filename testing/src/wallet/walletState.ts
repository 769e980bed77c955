import type { DevnetAccount } from '@holdfast/devnet'

/** A wallet's event for a page. @see EIP-1193 */
export type WalletEvent =
  | { name: 'accountsChanged'; value: readonly string[] }
  | { name: 'chainChanged'; value: string }
  | { name: 'connect'; value: { chainId: string } }
  | { name: 'disconnect'; value: { code: number; message: string } }

/** The initial state of a test wallet. */
export type WalletOptions = {
  account: DevnetAccount
  /** The nodes of the wallet's chains, by chain id. */
  rpcUrls: Readonly<Record<number, string>>
  /** The initial chain. @default the first of `rpcUrls` */
  chainId?: number | undefined
  /** Whether the user has already connected the wallet to the page. @default false */
  isConnected?: boolean | undefined
  /** Whether the wallet supports atomic batches, and reports this in its capabilities. @see EIP-5792 @default false */
  makesBatches?: boolean | undefined
}

/** The state of a running wallet. */
export type WalletState = {
  account: DevnetAccount
  chainId: number
  isConnected: boolean
  isOffline: boolean
  rpcUrls: Record<number, string>
  /** Whether the wallet must send the next transaction so that it reverts. */
  isNextReverting: boolean
  makesBatches: boolean
  /** The transaction of each batch, by its id. */
  batches: Map<string, `0x${string}`>
}
