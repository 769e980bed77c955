import type { KeyValueStorage } from '@holdfast/base'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import { type Secrets, secretsSchema } from '../accounts/account.ts'
import type { Keyring } from '../keys/keyring.ts'
import { inOneTab } from '../tabs/tabs.ts'
import { DamagedVaultError, LockedError } from './errors.ts'
import { deriveVaultKey, openVault, parseSealedVault, sealVault, type VaultKey } from './sealing.ts'

/** The storage key of the sealed vault. */
export const vaultStorageKey = 'vault'

/** The state of the vault: whether it exists and, while it is open, its keys and its content. */
export type VaultState =
  | { status: 'starting' | 'empty' | 'locked' }
  | { status: 'unlocked'; keyring: Keyring; secrets: Secrets }

/** The only place that holds the secrets: sealed in storage, and open in memory until the wallet is locked. */
export type Vault = {
  state: Readable<VaultState>
  /** Checks whether a vault is stored. If the vault is open, reads it again, since another tab may have changed it. */
  load: () => Promise<void>
  /** Creates the vault and leaves it open. */
  create: (password: string, secrets: Secrets) => Promise<void>
  /** Opens the vault. @throws {WrongPasswordError} | {DamagedVaultError} */
  unlock: (password: string) => Promise<void>
  lock: () => void
  /**
   * Returns the content to show it to the user, who must enter the password again.
   *
   * @throws {WrongPasswordError} | {DamagedVaultError}
   */
  reveal: (password: string) => Promise<Secrets>
  /** Changes the content. @throws {LockedError} */
  change: (change: (secrets: Secrets) => Secrets) => Promise<void>
  /** Deletes the vault, which cannot be undone. */
  forget: () => Promise<void>
}

/**
 * Creates the vault on a storage.
 *
 * @param options.iterations - the rounds of stretching for a new password. Pass fewer only in tests.
 */
export function createVault(options: { storage: KeyValueStorage; iterations?: number | undefined }): Vault {
  const { storage, iterations } = options
  const state = createObservable<VaultState>({ status: 'starting' })
  let key: VaultKey | undefined
  /** How many times the vault was closed. Work that began before a closing must not open the vault again. */
  let closings = 0

  async function read(password: string): Promise<{ secrets: Secrets; derivedKey: VaultKey }> {
    const stored = await storage.get(vaultStorageKey)
    if (stored === undefined) throw new DamagedVaultError()
    const sealed = parseSealedVault(stored)
    const derivedKey = await deriveVaultKey(password, sealed)
    return { secrets: parseSecrets(await openVault(derivedKey, sealed)), derivedKey }
  }

  /** Opens the vault in memory. @param closingsBefore - the number of closings when the work began. */
  async function open(secrets: Secrets, derivedKey: VaultKey, closingsBefore: number): Promise<void> {
    // The signing code is large, and is not needed before the user types the password.
    const { createKeyring } = await import('../keys/keyring.ts')
    if (closingsBefore !== closings) return
    key = derivedKey
    state.set({ status: 'unlocked', keyring: createKeyring(secrets), secrets })
  }

  function close(status: 'empty' | 'locked'): void {
    closings += 1
    key = undefined
    state.set({ status })
  }

  async function store(secrets: Secrets, derivedKey: VaultKey): Promise<void> {
    await storage.set(vaultStorageKey, JSON.stringify(await sealVault(derivedKey, JSON.stringify(secrets))))
  }

  return {
    state,
    async load() {
      const closingsBefore = closings
      const stored = await storage.get(vaultStorageKey)
      if (stored === undefined) close('empty')
      else if (!key) state.set({ status: 'locked' })
      else await open(parseSecrets(await openVault(key, parseSealedVault(stored))), key, closingsBefore)
    },
    async create(password, secrets) {
      const derivedKey = await deriveVaultKey(password, { iterations })
      await store(secrets, derivedKey)
      await open(secrets, derivedKey, closings)
    },
    async unlock(password) {
      const closingsBefore = closings
      const { secrets, derivedKey } = await read(password)
      await open(secrets, derivedKey, closingsBefore)
    },
    lock() {
      if (state.get().status === 'unlocked') close('locked')
    },
    reveal: async (password) => (await read(password)).secrets,
    // Only one change runs at a time across all tabs, so that each starts from what the previous one has stored.
    change: (change) =>
      inOneTab('vault', async () => {
        const closingsBefore = closings
        const derivedKey = key
        const stored = await storage.get(vaultStorageKey)
        if (!derivedKey || stored === undefined) throw new LockedError()
        const changed = change(parseSecrets(await openVault(derivedKey, parseSealedVault(stored))))
        await store(changed, derivedKey)
        await open(changed, derivedKey, closingsBefore)
      }),
    forget: () =>
      inOneTab('vault', async () => {
        await storage.delete(vaultStorageKey)
        close('empty')
      }),
  }
}

function parseSecrets(text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new DamagedVaultError({ cause })
  }
}
