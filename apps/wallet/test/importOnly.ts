import { act } from '@testing-library/react'
import type { PrivateKey } from '../src/keys/privateKey.ts'
import type { WalletFixture } from './pairedWallet.ts'

/** Makes the wallet one that has no phrase: its only account is a private key's. */
export function importOnly({ app }: WalletFixture, namespace: PrivateKey['namespace']): Promise<void> {
  const key = { namespace, secret: '11'.repeat(32) }
  return act(() =>
    app.vault.change(() => ({ accounts: [{ kind: 'imported', id: 'imported', name: 'Account 1', key }] })),
  )
}
