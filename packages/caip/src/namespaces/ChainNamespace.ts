/** The CAIP-2 namespaces that Holdfast knows. */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** A CAIP-2 namespace: the family of chains that an account, a wallet method or an adapter belongs to. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** True for the name of a namespace that Holdfast knows. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  // The type of `includes` accepts only members of the list, but the value may be anything.
  return (chainNamespaces as readonly unknown[]).includes(value)
}
