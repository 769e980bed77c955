import type { EvmAddress } from '@holdfast/caip'

/** A registry of names. A kit asks its resolvers one after the other. */
export type NameResolver = {
  /** Whether it is the operator's own: public registries know nothing of test networks. */
  isOwn: boolean
  /** Whether names like this one belong to the registry, as far as its end tells. @param name - normalised. */
  answersFor: (name: string) => boolean
  /**
   * Resolves a name.
   *
   * @param query.chainId - the chain on which the address is used; a name may lead elsewhere on each.
   * @returns undefined if the registry knows no address for it.
   * @throws when the registry cannot be asked; {NameServiceError} where it gives a reason in words for the user.
   */
  resolve: (query: { name: string; chainId: number }) => Promise<EvmAddress | undefined>
  /**
   * Finds the name that an account's owner chose, which must lead back to the address.
   *
   * @throws when the registry cannot be asked.
   */
  reverse: (query: { address: EvmAddress; chainId: number }) => Promise<string | undefined>
}
