import type { Secrets } from '../accounts/account.ts'
import type { WalletApp } from '../app/walletApp.ts'
import { createPhrase, parsePhrase } from '../keys/phrase.ts'
import { parsePrivateKey } from '../keys/privateKey.ts'

/** How a wallet is set up: with a new recovery phrase, with an existing one, or with a private key. */
export type SetupKind = 'create' | 'restore' | 'import'

/** The length of the shortest password, in characters. */
export const MIN_PASSWORD_LENGTH = 8

/**
 * Creates the wallet, and leaves it unlocked.
 *
 * @param secret - the phrase or the private key. Ignored for a new wallet.
 * @throws {InvalidPhraseError} | {InvalidPrivateKeyError} | errors of the storage.
 */
export async function setUp(app: WalletApp, kind: SetupKind, password: string, secret: string): Promise<void> {
  await app.vault.create(password, firstSecrets(kind, secret))
  app.tabs.post('vault')
  // The wallet is stored. If the settings are not, the user is at most reminded once more to keep the phrase safe.
  await app.settings.change({ isBackedUp: kind !== 'create', activeAccountId: undefined }).catch(() => {})
  // Asks the browser to keep the wallet's data even when it is short of space. The browser may refuse.
  await navigator.storage?.persist?.().catch(() => false)
}

function firstSecrets(kind: SetupKind, secret: string): Secrets {
  const id = crypto.randomUUID()
  const name = 'Account 1'
  if (kind === 'import') return { accounts: [{ kind: 'imported', id, name, key: parsePrivateKey(secret) }] }
  const phrase = kind === 'create' ? createPhrase() : parsePhrase(secret)
  return { phrase, accounts: [{ kind: 'derived', id, name, index: 0 }] }
}
