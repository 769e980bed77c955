import type { FrameConfig } from '@holdfast/api/embedded'
import { createObservable, type Readable } from '@holdfast/ui/observable'

/** A chain of the frame's configuration. */
export type FrameChain = FrameConfig['chains'][number]

/** The chain on which the frame signs. The page's own state does not affect it. */
export type ActiveChain = {
  current: Readable<FrameChain>
  /** Changes the chain. @returns false if the chain is not configured. */
  choose: (chainId: string | number) => boolean
  /** Finds a chain by its number, by its CAIP-2 id or, on Solana, by the reference in that id. Undefined: not configured. */
  find: (chainId: string | number) => FrameChain | undefined
}

/**
 * Creates the active chain. At first, it is `preferred`, which comes from the frame's URL, or else the first configured chain.
 * Undefined if no chain is configured.
 */
export function createActiveChain(chains: readonly FrameChain[], preferred: string | null): ActiveChain | undefined {
  const find = (id: string | number | null): FrameChain | undefined =>
    chains.find(
      ({ id: number, caipNetworkId }) =>
        String(id) === String(number) || id === caipNetworkId || caipNetworkId === `solana:${id}`,
    )
  const initial = find(preferred) ?? chains[0]
  if (!initial) return undefined
  const current = createObservable(initial)
  return {
    current,
    find,
    choose: (chainId) => {
      const chain = find(chainId)
      if (chain) current.set(chain)
      return chain !== undefined
    },
  }
}

/** Returns the id of a chain for replies to the page. For an EVM chain it is the number, as older clients expect. */
export function chainIdInReplies({ id, caipNetworkId }: FrameChain): string | number {
  return caipNetworkId.startsWith('eip155:') ? id : caipNetworkId
}
