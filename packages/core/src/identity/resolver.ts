import type { EvmAddress } from '@holdfast/caip'

/** A registry of names. A kit asks its resolvers one after another. */
export type NameResolver = {
  /** Whether the registry is the operator's own. Only such a registry has names for test networks. */
  isOwn: boolean
  /** Tells whether a name's ending belongs to this registry. @param name - normalised. */
  answersFor: (name: string) => boolean
  /**
   * Resolves a name.
   *
   * @param query.chainId - the chain on which the address is used; a name may have another address on each chain.
   * @returns undefined if the registry knows no address for it.
   * @throws {NameServiceError} if the registry gives a reason for the user, or another error if it cannot be reached.
   */
  resolve: (query: { name: string; chainId: number }) => Promise<EvmAddress | undefined>
  /**
   * Finds the name that an account's owner chose. The caller checks that this registry may give the name (`answersFor`), and
   * that the name resolves to the address.
   *
   * @throws if the registry cannot be reached.
   */
  reverse: (query: { address: EvmAddress; chainId: number }) => Promise<string | undefined>
}
