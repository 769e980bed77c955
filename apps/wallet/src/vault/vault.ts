import type { KeyValueStorage } from '@holdfast/base'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import { type Secrets, secretsSchema } from '../accounts/account.ts'
import type { Keyring } from '../keys/keyring.ts'
import { DamagedVaultError, LockedError } from './errors.ts'
import { deriveVaultKey, openVault, parseSealedVault, sealVault, type VaultKey } from './sealing.ts'

/** Storage key of the sealed vault. */
export const vaultKey = 'vault'

/** What is known of the vault: whether there is one, and when it is open, its keys. */
export type VaultState =
  | { status: 'starting' | 'empty' | 'locked' }
  | { status: 'unlocked'; keyring: Keyring; secrets: Secrets }

/** The one place that secrets live in: sealed in storage, open in memory until it is locked. */
export type Vault = {
  state: Readable<VaultState>
  /** Looks whether there is a vault; an open one is read again, as another tab may have changed it. */
  load: () => Promise<void>
  /** Makes the vault and leaves it open. */
  create: (password: string, secrets: Secrets) => Promise<void>
  /** @throws {WrongPasswordError} | {DamagedVaultError} */
  unlock: (password: string) => Promise<void>
  lock: () => void
  /** Asks for the password again, for what only the owner may see. @throws {WrongPasswordError} */
  reveal: (password: string) => Promise<Secrets>
  /** Changes what is in it. @throws {LockedError} */
  change: (change: (secrets: Secrets) => Secrets) => Promise<void>
  /** Deletes it for ever. */
  forget: () => Promise<void>
}

/**
 * Creates the vault over a storage.
 *
 * @param options.iterations - How often a new password is stretched; fewer only in tests.
 */
export function createVault(options: { storage: KeyValueStorage; iterations?: number | undefined }): Vault {
  const { storage, iterations } = options
  const state = createObservable<VaultState>({ status: 'starting' })
  let key: VaultKey | undefined

  async function read(password: string): Promise<{ secrets: Secrets; opened: VaultKey }> {
    const stored = await storage.get(vaultKey)
    if (stored === undefined) throw new DamagedVaultError()
    const sealed = parseSealedVault(stored)
    const opened = await deriveVaultKey(password, sealed)
    return { secrets: parseSecrets(await openVault(opened, sealed)), opened }
  }

  async function open(secrets: Secrets): Promise<void> {
    // What signs is large, and not needed before the password is typed.
    const { createKeyring } = await import('../keys/keyring.ts')
    state.set({ status: 'unlocked', keyring: createKeyring(secrets), secrets })
  }

  async function write(secrets: Secrets, used: VaultKey): Promise<void> {
    await storage.set(vaultKey, JSON.stringify(await sealVault(used, JSON.stringify(secrets))))
    key = used
    await open(secrets)
  }

  return {
    state,
    async load() {
      const stored = await storage.get(vaultKey)
      if (stored === undefined) {
        key = undefined
        state.set({ status: 'empty' })
      } else if (!key) {
        state.set({ status: 'locked' })
      } else {
        await open(parseSecrets(await openVault(key, parseSealedVault(stored))))
      }
    },
    async create(password, secrets) {
      await write(secrets, await deriveVaultKey(password, { iterations }))
    },
    async unlock(password) {
      const { secrets, opened } = await read(password)
      key = opened
      await open(secrets)
    },
    lock() {
      if (state.get().status !== 'unlocked') return
      key = undefined
      state.set({ status: 'locked' })
    },
    reveal: async (password) => (await read(password)).secrets,
    async change(change) {
      const current = state.get()
      if (current.status !== 'unlocked' || !key) throw new LockedError()
      await write(change(current.secrets), key)
    },
    async forget() {
      await storage.delete(vaultKey)
      key = undefined
      state.set({ status: 'empty' })
    },
  }
}

function parseSecrets(text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new DamagedVaultError({ cause })
  }
}
