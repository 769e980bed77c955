import type { FrameConfig } from '@holdfast/api/embedded'
import { createObservable, type Readable } from '@holdfast/ui/observable'

/** A chain that the frame knows. */
export type FrameChain = FrameConfig['chains'][number]

/** The chain on which the frame signs. The frame alone decides it; the page's own state does not count. */
export type ActiveChain = {
  current: Readable<FrameChain>
  /** Changes the chain. @returns false if the frame does not know it. */
  choose: (chainId: string | number) => boolean
  /** Finds a chain by its number, its CAIP-2 id or the reference in that id. Undefined: the frame does not know it. */
  find: (chainId: string | number) => FrameChain | undefined
}

/** Begins on the chain that the frame's URL names, else on the first. Undefined without chains. */
export function createActiveChain(chains: readonly FrameChain[], preferred: string | null): ActiveChain | undefined {
  const find = (id: string | number | null): FrameChain | undefined =>
    chains.find(
      ({ id: number, caipNetworkId }) =>
        String(id) === String(number) || id === caipNetworkId || caipNetworkId === `solana:${id}`,
    )
  const first = find(preferred) ?? chains[0]
  if (!first) return undefined
  const current = createObservable(first)
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

/** A chain as replies name it: EVM chains by their number, as older clients expect. */
export function chainIdInReplies({ id, caipNetworkId }: FrameChain): string | number {
  return caipNetworkId.startsWith('eip155:') ? id : caipNetworkId
}
