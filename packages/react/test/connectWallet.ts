import { connect, type Kit } from '@holdfast/core'
import { type AnnouncedWallet, announceWallet } from './announceWallet.ts'
import { afterThisTest, perform } from './renderKit.tsx'

/** Announces a wallet and connects to it, without the modal. */
export async function connectWallet(
  kit: Kit,
  parameters: Parameters<typeof announceWallet>[0] = {},
): Promise<AnnouncedWallet> {
  const { rdns = 'test.kelp' } = parameters
  const wallet = announceWallet({ ...parameters, rdns })
  afterThisTest(wallet.remove)
  await perform(() => connect(kit, { connectorId: rdns }))
  return wallet
}
