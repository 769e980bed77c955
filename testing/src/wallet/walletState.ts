import type { DevnetAccount } from '@holdfast/devnet'

/** A wallet's event for a page. @see EIP-1193 */
export type WalletEvent =
  | { name: 'accountsChanged'; value: readonly string[] }
  | { name: 'chainChanged'; value: string }
  | { name: 'connect'; value: { chainId: string } }
  | { name: 'disconnect'; value: { code: number; message: string } }

/** The first state of a test wallet. */
export type WalletOptions = {
  account: DevnetAccount
  /** The nodes of the chains that it knows, by chain id. */
  rpcUrls: Readonly<Record<number, string>>
  /** Its first chain. @default the first of `rpcUrls` */
  chainId?: number | undefined
  /** Whether the page has been given permission before. @default false */
  isConnected?: boolean | undefined
  /** Whether it makes several calls atomically, and announces that. @see EIP-5792 @default false */
  makesBatches?: boolean | undefined
}

/** The state of a running wallet. */
export type WalletState = {
  account: DevnetAccount
  chainId: number
  isConnected: boolean
  isOffline: boolean
  rpcUrls: Record<number, string>
  /** Whether the next transaction must be mined and revert. */
  isNextReverting: boolean
  makesBatches: boolean
  /** The transaction of each batch, by its id. */
  batches: Map<string, `0x${string}`>
}
