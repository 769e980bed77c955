import { vi } from 'vitest'
import type { WalletFixture } from './pairedWallet.ts'

/** Puts the app of one session out of the wallet's reach: nothing can be sent to it any more. */
export function cutOff({ connected }: WalletFixture, topic: string): void {
  const { client } = connected.wallet
  const { update, emit } = client
  const reach =
    <Sent extends { topic: string }, Result>(send: (sent: Sent) => Promise<Result>) =>
    async (sent: Sent): Promise<Result> => {
      if (sent.topic === topic) throw new Error('out of reach')
      return send(sent)
    }
  vi.spyOn(client, 'update').mockImplementation(reach(update))
  vi.spyOn(client, 'emit').mockImplementation(reach(emit))
}
