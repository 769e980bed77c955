import { existsSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Bcoin, BcoinNode } from './bcoinTypes.ts'

/** Modules of bcoin's tree that would load compiled code; beside each stands the same in JavaScript. */
const COMPILED = /\/(?:mrmr|bstring|bsip|bdb)\/lib\/[a-z\d]+\.js$/
/** Blocks that a coinbase waits, and those that signal a rule before it holds: the real numbers would cost seconds at each start. */
const COINBASE_MATURITY = 10
const MINER_WINDOW = 4
const ACTIVATION_THRESHOLD = 3

let loaded: Bcoin | undefined

/**
 * Loads bcoin, with nothing compiled, and corrects what it says of regtest: its addresses and keys are those of Bitcoin Core.
 * Coinbases are spendable after 10 blocks, and segwit holds from block 12 on.
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
    // The modules are described in `bcoinTypes.ts`, as far as they are used.
    const bcoin = {
      FullNode: require('bcoin/lib/node/fullnode'),
      TX: require('bcoin/lib/primitives/tx'),
      Block: require('bcoin/lib/primitives/block'),
      Address: require('bcoin/lib/primitives/address'),
      Script: require('bcoin/lib/script/script'),
      networks: require('bcoin/lib/protocol/networks'),
      consensus: require('bcoin/lib/protocol/consensus'),
      common: require('bcoin/lib/script/common'),
    } as Bcoin // The package has no types.
    const { consensus, common: policy } = bcoin
    const { regtest } = bcoin.networks
    Object.assign(regtest.addressPrefix, { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' })
    regtest.keyPrefix.privkey = 0xef
    regtest.minerWindow = MINER_WINDOW
    regtest.activationThreshold = ACTIVATION_THRESHOLD
    consensus.COINBASE_MATURITY = COINBASE_MATURITY
    // Taproot is newer than this node: its outputs are checked before it sees them, see `taproot.ts`.
    policy.flags.STANDARD_VERIFY_FLAGS &= ~policy.flags.VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM
    policy.flags.MANDATORY_VERIFY_FLAGS &= ~policy.flags.VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM
    loaded = bcoin
    return loaded
  } finally {
    hooks.deregister()
  }
}

/** Creates a node of regtest that keeps everything in memory and has no peers. */
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
  // Its own server would take a fixed port, and is not needed: ours asks the node directly.
  node.http.open = async () => {}
  node.http.close = async () => {}
  return node
}
