import type { OperationType } from '@holdfast/api/data'

/** An asset of a chain: `native`, or the address of a token's mint. */
export type Asset = 'native' | (string & {})

/** An account's balance of an asset. */
export type HeldAsset = {
  asset: Asset
  /** The token's own name, cleaned for display; null for a token without a name. */
  name: string | null
  symbol: string | null
  /** The URL of the metadata file as the token states it; this may be any text. */
  metadataUri?: string | null | undefined
  decimals: number
  /** Atomic units. */
  amount: bigint
}

/** The texts that an asset states about itself. */
export type AssetTexts = Pick<HeldAsset, 'name' | 'symbol' | 'metadataUri'>

/** An amount of an asset that moved into or out of an account. */
export type AssetMove = HeldAsset & {
  direction: 'in' | 'out' | 'self'
  sender: string | undefined
  recipient: string | undefined
}

/** A transaction as seen from one account. */
export type AccountTransaction = {
  hash: string
  minedAt: Date
  sentFrom: string
  sentTo: string
  status: 'confirmed' | 'failed' | 'pending'
  operationType: OperationType
  moves: readonly AssetMove[]
  /** Atomic units of the native currency. */
  fee: bigint
  block: { number: bigint; hash: string | null } | null
}

/**
 * Looks up the accounts, transactions and tokens of one chain. Answers have the right form, but their content is only as
 * reliable as their source.
 */
export type ChainDataProvider = {
  /** Reads an account's balances. @throws {ProviderError} | {ChainUnavailableError} */
  holdings: (account: string) => Promise<HeldAsset[]>
  /**
   * Lists transactions that concern an account, newest first.
   *
   * @param options.after - the previous page's `next`.
   * @returns `next` is undefined on the last page.
   * @throws {ProviderError} | {ChainUnavailableError}
   */
  history: (options: {
    account: string
    after?: string | undefined
  }) => Promise<{ transactions: AccountTransaction[]; next: string | undefined }>
  /** Finds a transaction; undefined if it is unknown. @throws {ProviderError} | {ChainUnavailableError} */
  transaction: (options: { hash: string; account: string | undefined }) => Promise<AccountTransaction | undefined>
  /** Reads the texts that tokens state about themselves, by mint. Omits addresses that are not mints. */
  describe: (assets: readonly string[]) => Promise<ReadonlyMap<string, AssetTexts>>
  close: () => Promise<void>
}
