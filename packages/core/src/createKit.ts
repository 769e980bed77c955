import * as capabilities from './capabilities.ts'
import type { AnyCapability } from './capability.ts'
import { composeKit } from './composeKit.ts'
import type { Kit } from './kit.ts'
import type { KitEnvironment, KitOptions, KitSetup } from './kitOptions.ts'
import { parseOptions } from './options/parse.ts'
import { reactions } from './reactions/capability.ts'

/** Every capability of a kit: those of `capabilities.ts`, then `reactions`, through which capabilities react to one another. */
export const everyCapability: readonly AnyCapability<Kit, KitSetup>[] = [...Object.values(capabilities), reactions]

/** This line does not compile if a capability is declared but missing from `capabilities.ts`. */
true satisfies [Exclude<capabilities.CapabilityName, keyof typeof capabilities>] extends ['reactions'] ? true : never

/**
 * Creates a wallet kit with all its state. No state is at module level, so one page can have several kits.
 *
 * Synchronous, and sends no request itself. In a browser it starts listening for wallets, and reconnects to the wallets of the
 * last visit. On a server it stays inert. Wallet libraries are loaded when a wallet is first needed.
 *
 * @throws {InvalidOptionError} naming the option that has a wrong value.
 * @throws {SiwxOptionsError} if both `siweConfig` and `siwx` are given.
 * @example
 * import { defineEvmNetwork } from '@holdfast/caip'
 * import { createKit } from '@holdfast/core'
 * import { eip155 } from '@holdfast/core/eip155'
 * import { mainnet } from 'viem/chains'
 *
 * const kit = createKit({ projectId, networks: [defineEvmNetwork(mainnet)], adapters: [eip155()] })
 */
export function createKit(options: KitOptions, environment: KitEnvironment = {}): Kit {
  // The options are checked before any capability reads them: on a wrong value, each capability would fail in its own way.
  parseOptions(options)
  return composeKit(everyCapability, { options, environment })
}
