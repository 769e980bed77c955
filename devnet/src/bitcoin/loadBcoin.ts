import { existsSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Bcoin, BcoinNode } from './bcoinTypes.ts'

/**
 * The modules of those dependencies of bcoin that have compiled code. A module that would load compiled code has a version in
 * JavaScript beside it, `…-browser.js`.
 */
const COMPILED = /\/(?:mrmr|bstring|bsip|bdb)\/lib\/[a-z\d]+\.js$/
/**
 * The number of blocks until a coinbase is spendable, the number of blocks that decide on a soft fork, and how many of these
 * must signal it. With bcoin's default numbers, mining would take seconds at each start.
 */
const COINBASE_MATURITY = 10
const MINER_WINDOW = 4
const ACTIVATION_THRESHOLD = 3

let loaded: Bcoin | undefined

/**
 * Loads bcoin without compiled code, and sets its address and key prefixes for regtest to those of Bitcoin Core. Coinbases are
 * spendable after 10 blocks, and segwit is active from block 12 on.
 */
export function loadBcoin(): Bcoin {
  if (loaded) return loaded
  process.env['NODE_BACKEND'] = 'js'
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context)
      if (!COMPILED.test(found.url)) return found
      const url = found.url.replace(/\.js$/, '-browser.js')
      return existsSync(fileURLToPath(url)) ? { ...found, url } : found
    },
  })
  try {
    const require = createRequire(import.meta.url)
    // `bcoinTypes.ts` declares the parts of these modules that are used here.
    const bcoin = {
      FullNode: require('bcoin/lib/node/fullnode'),
      TX: require('bcoin/lib/primitives/tx'),
      Block: require('bcoin/lib/primitives/block'),
      Address: require('bcoin/lib/primitives/address'),
      Script: require('bcoin/lib/script/script'),
      networks: require('bcoin/lib/protocol/networks'),
      consensus: require('bcoin/lib/protocol/consensus'),
      common: require('bcoin/lib/script/common'),
    } as Bcoin // Cast: the package has no types.
    const { consensus, common: policy } = bcoin
    const { regtest } = bcoin.networks
    Object.assign(regtest.addressPrefix, { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' })
    regtest.keyPrefix.privkey = 0xef
    regtest.minerWindow = MINER_WINDOW
    regtest.activationThreshold = ACTIVATION_THRESHOLD
    consensus.COINBASE_MATURITY = COINBASE_MATURITY
    // bcoin does not support taproot. With this flag, it would refuse spends of taproot outputs. Without the flag, it accepts
    // them unchecked, so `taproot.ts` checks them before bcoin receives them.
    policy.flags.STANDARD_VERIFY_FLAGS &= ~policy.flags.VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM
    policy.flags.MANDATORY_VERIFY_FLAGS &= ~policy.flags.VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM
    loaded = bcoin
    return loaded
  } finally {
    hooks.deregister()
  }
}

/** Creates a regtest node that stores everything in memory and has no peers. */
export function createNode({ FullNode }: Bcoin): BcoinNode {
  const node = new FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    maxOutbound: 1,
    indexTx: true,
    indexAddress: true,
    logLevel: 'none',
    requireStandard: false,
  })
  // bcoin's own server would use a fixed port. It is not needed, since our server calls the node directly.
  node.http.open = async () => {}
  node.http.close = async () => {}
  return node
}
