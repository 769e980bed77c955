import type { KeyValueStorage } from '@holdfast/base'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import { type Secrets, secretsSchema } from '../accounts/account.ts'
import type { Keyring } from '../keys/keyring.ts'
import { DamagedVaultError, LockedError } from './errors.ts'
import { deriveVaultKey, openVault, parseSealedVault, sealVault, type VaultKey } from './sealing.ts'

/** Storage key of the sealed vault. */
export const vaultKey = 'vault'

/** The state of the vault: whether there is one and, when it is open, its keys. */
export type VaultState =
  | { status: 'starting' | 'empty' | 'locked' }
  | { status: 'unlocked'; keyring: Keyring; secrets: Secrets }

/** The only place where secrets live: sealed in storage, open in memory until locked. */
export type Vault = {
  state: Readable<VaultState>
  /** Checks whether there is a vault. Reads an open one again, since another tab may have changed it. */
  load: () => Promise<void>
  /** Creates the vault and leaves it open. */
  create: (password: string, secrets: Secrets) => Promise<void>
  /** @throws {WrongPasswordError} | {DamagedVaultError} */
  unlock: (password: string) => Promise<void>
  lock: () => void
  /** Asks for the password again, for data that only the owner may see. @throws {WrongPasswordError} */
  reveal: (password: string) => Promise<Secrets>
  /** Changes the content. @throws {LockedError} */
  change: (change: (secrets: Secrets) => Secrets) => Promise<void>
  /** Deletes the vault for good. */
  forget: () => Promise<void>
}

/**
 * Creates the vault on a storage.
 *
 * @param options.iterations - Rounds of stretching for a new password; fewer only in tests.
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
    // The signing code is large, and not needed before the user types the password.
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
