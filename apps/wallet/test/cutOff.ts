import { vi } from 'vitest'
import type { WalletFixture } from './pairedWallet.ts'

/** Makes the app of one session unreachable: every update and event that the wallet sends to it from now on fails. */
export function cutOff({ connected }: WalletFixture, topic: string): void {
  const { client } = connected.wallet
  const { update, emit } = client
  const failForTopic =
    <Sent extends { topic: string }, Result>(send: (sent: Sent) => Promise<Result>) =>
    async (sent: Sent): Promise<Result> => {
      if (sent.topic === topic) throw new Error('out of reach')
      return send(sent)
    }
  vi.spyOn(client, 'update').mockImplementation(failForTopic(update))
  vi.spyOn(client, 'emit').mockImplementation(failForTopic(emit))
}
