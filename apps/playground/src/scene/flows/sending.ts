import { openModal, reviewSend, setReceiver, setSendAmount, startSend, submitSend } from '@holdfast/core'
import type { Scene } from '../Scene.ts'
import { kelp } from '../wallets/fixtureWallet.ts'

/** Opens the view for sending with a connected wallet, and enters an amount and a receiver. */
export async function enterSend({ kit, connect }: Scene, amount: string, receiver: string): Promise<void> {
  await connect(kelp)
  openModal(kit, { view: 'WalletSend' })
  await startSend(kit)
  await setSendAmount(kit, { amount })
  await setReceiver(kit, { receiver, isPasted: true })
}

/** Shows the review of a send. If `isSent`, also submits the send. */
export async function reviewOrSend(scene: Scene, receiver: string, { isSent = false } = {}): Promise<void> {
  await enterSend(scene, '1.25', receiver)
  await reviewSend(scene.kit)
  // Not awaited, since the wallet of some states never answers.
  if (isSent) void submitSend(scene.kit)
}
