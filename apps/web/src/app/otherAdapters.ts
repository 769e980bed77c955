import type { Adapter } from '@holdfast/core'

/* The adapters of the namespaces other than eip155. Each loads only if the configuration has a chain of its namespace. */

/** Loads the adapter of Solana. */
export const solana = (): Promise<Adapter> =>
  import('@holdfast/core/solana').then((module) => module.solana({ links: [module.phantomLink, module.solflareLink] }))

/** Loads the adapter of Bitcoin. */
export const bip122 = (): Promise<Adapter> => import('@holdfast/core/bip122').then((module) => module.bip122())

/** Loads the adapter of Polkadot. */
export const polkadot = (): Promise<Adapter> => import('@holdfast/core/polkadot').then((module) => module.polkadot())
