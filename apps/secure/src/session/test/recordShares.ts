import type { WalletSources } from '../shares/walletSources.ts'

/**
 * Changes the sources so that they record each share of a service that they open or copy.
 *
 * @returns the changed sources, and the recorded shares, in the order in which the code received them.
 */
export function recordShares<Sources extends WalletSources>(
  sources: Sources,
): { sources: Sources; shares: readonly Uint8Array[] } {
  const shares: Uint8Array[] = []
  const record = <Share extends Uint8Array | undefined>(share: Share): Share => {
    if (share) shares.push(share)
    return share
  }
  const recording: Pick<WalletSources, 'held' | 'loadTransport'> = {
    held: { ...sources.held, use: (place) => record(sources.held.use(place)) },
    loadTransport: async () => {
      const transport = await sources.loadTransport()
      return {
        ...transport,
        createShareReceiver: async () => {
          const receiver = await transport.createShareReceiver()
          return { ...receiver, open: async (...input) => record(await receiver.open(...input)) }
        },
      }
    },
  }
  return { sources: { ...sources, ...recording }, shares }
}

/** Returns whether all bytes of a share have been overwritten. */
export const isOverwritten = (share: Uint8Array): boolean => share.every((byte) => byte === 0)
