import { act } from '@testing-library/react'
import type { PrivateKey } from '../src/keys/privateKey.ts'
import type { WalletFixture } from './pairedWallet.ts'

/** Replaces the content of the wallet by a single account with a private key, without a phrase. */
export function importOnly({ app }: WalletFixture, namespace: PrivateKey['namespace']): Promise<void> {
  const key = { namespace, secret: '11'.repeat(32) }
  return act(() =>
    app.vault.change(() => ({ accounts: [{ kind: 'imported', id: 'imported', name: 'Account 1', key }] })),
  )
}
