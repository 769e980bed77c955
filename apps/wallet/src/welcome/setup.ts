import type { Secrets } from '../accounts/account.ts'
import type { WalletApp } from '../app/walletApp.ts'
import { createPhrase, parsePhrase } from '../keys/phrase.ts'
import { parsePrivateKey } from '../keys/privateKey.ts'

/** How a wallet begins: with a new phrase, with an existing phrase, or with a private key. */
export type SetupKind = 'create' | 'restore' | 'import'

/** Shortest password, in characters. */
export const MIN_PASSWORD_LENGTH = 8

/**
 * Creates the wallet and leaves it open.
 *
 * @param secret - The phrase or private key, if one is given.
 * @throws {InvalidPhraseError} | {InvalidPrivateKeyError} | errors of the storage.
 */
export async function setUp(app: WalletApp, kind: SetupKind, password: string, secret: string): Promise<void> {
  await app.vault.create(password, firstSecrets(kind, secret))
  await app.settings.change({ isBackedUp: kind !== 'create', activeAccountId: undefined })
  app.tabs.post('vault')
  // Without this, a browser that is short of space may delete the wallet's data. The browser may also refuse.
  await navigator.storage?.persist?.().catch(() => false)
}

function firstSecrets(kind: SetupKind, secret: string): Secrets {
  const id = crypto.randomUUID()
  const name = 'Account 1'
  if (kind === 'import') return { accounts: [{ kind: 'imported', id, name, key: parsePrivateKey(secret) }] }
  const phrase = kind === 'create' ? createPhrase() : parsePhrase(secret)
  return { phrase, accounts: [{ kind: 'derived', id, name, index: 0 }] }
}
