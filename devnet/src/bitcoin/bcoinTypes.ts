/** A hash in hex, with the bytes in the order in which bcoin stores them. Explorers show them in reverse order. */
type Hash = string

export type BcoinScript = { toRaw: () => Buffer }
export type BcoinOutput = { value: number; script: BcoinScript }
export type BcoinInput = {
  prevout: { hash: Hash; index: number }
  script: BcoinScript
  witness: { items: readonly Buffer[] }
  sequence: number
  isCoinbase: () => boolean
}
export type BcoinTx = {
  version: number
  locktime: number
  inputs: readonly BcoinInput[]
  outputs: readonly BcoinOutput[]
  txid: () => string
  hash: (encoding: 'hex') => Hash
  toRaw: () => Buffer
  getSize: () => number
  getWeight: () => number
  isCoinbase: () => boolean
}
export type BcoinBlock = {
  toRaw: () => Buffer
  txs: readonly BcoinTx[]
  rhash: () => string
}
/** A block's position in the chain. */
export type BcoinEntry = { hash: Hash; prevBlock: Hash; height: number; time: number; rhash: () => string }
/** A transaction and its position in the chain; `height` is -1 in the mempool. */
export type BcoinMeta = { tx: BcoinTx; height: number; block: Hash | null; time: number; index: number; mtime: number }
/** Finds the outputs that a transaction spends. */
export type BcoinView = { getOutputFor: (input: BcoinInput) => BcoinOutput | null }
export type BcoinCoin = { hash: Hash; index: number; value: number; height: number; script: BcoinScript }
type Address = object

export type BcoinNode = {
  open: () => Promise<void>
  close: () => Promise<void>
  chain: {
    height: number
    tip: BcoinEntry
    add: (block: BcoinBlock) => Promise<BcoinEntry | null>
    getEntry: (at: number | Hash) => Promise<BcoinEntry | null>
    getCoin: (hash: Hash, index: number) => Promise<BcoinCoin | null>
  }
  mempool: {
    addTX: (tx: BcoinTx, id: number) => Promise<unknown>
    map: Map<Hash, unknown>
  }
  http: { open: () => Promise<void>; close: () => Promise<void> }
  miner: { mineBlock: (tip: BcoinEntry | null, address: Address) => Promise<BcoinBlock> }
  getBlock: (hash: Hash) => Promise<BcoinBlock | null>
  getCoin: (hash: Hash, index: number) => Promise<BcoinCoin | null>
  getCoinsByAddress: (addresses: readonly Address[]) => Promise<BcoinCoin[]>
  getMetaByAddress: (addresses: readonly Address[]) => Promise<BcoinMeta[]>
  getMeta: (hash: Hash) => Promise<BcoinMeta | null>
  getMetaView: (meta: BcoinMeta) => Promise<BcoinView>
}

/** The modules of bcoin that this package uses. */
export type Bcoin = {
  FullNode: new (options: object) => BcoinNode
  TX: { fromRaw: (bytes: Buffer) => BcoinTx }
  Block: { fromRaw: (bytes: Buffer) => BcoinBlock }
  Address: { fromScript: (script: BcoinScript) => Address | null }
  Script: { fromRaw: (bytes: Buffer) => BcoinScript }
  networks: {
    regtest: {
      addressPrefix: object
      keyPrefix: { privkey: number }
      minerWindow: number
      activationThreshold: number
    }
  }
  consensus: { COINBASE_MATURITY: number }
  common: {
    flags: {
      STANDARD_VERIFY_FLAGS: number
      MANDATORY_VERIFY_FLAGS: number
      VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM: number
    }
  }
}
