import { vi } from 'vitest'
import type { WalletFixture } from './pairedWallet.ts'

/** Makes the app of one session unreachable: from now on, the wallet fails to send it any update or event. */
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
