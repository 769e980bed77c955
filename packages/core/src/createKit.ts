import { capabilities } from './capabilities.ts'
import { composeKit } from './composeKit.ts'
import type { Kit } from './kit.ts'
import type { KitEnvironment, KitOptions } from './kitOptions.ts'

/**
 * Creates a wallet kit: all its state, nothing at module level, so several kits can live in one page.
 *
 * Synchronous and without a request. In a browser it starts listening for wallets, and reconnects to the wallet connected
 * before; on a server it stays inert. Wallet libraries are loaded when a wallet is first needed.
 *
 * @throws {InvalidOptionError} naming the option that has a wrong value.
 * @throws {SiwxOptionsError} if both `siweConfig` and `siwx` are given.
 * @example
 * const kit = createKit({ projectId, networks: [defineEvmNetwork(mainnet)], adapters: [eip155()] })
 */
export function createKit(options: KitOptions, environment: KitEnvironment = {}): Kit {
  return composeKit(capabilities, { options, environment })
}
