import type { KeyValueStorage } from '@holdfast/base'
import { vi } from 'vitest'
import { vaultStorageKey } from '../src/vault/vault.ts'

/** Makes the next write to a storage key, by default that of the vault, fail as in a browser without space. */
export function failNextSave(storage: KeyValueStorage, refusedKey: string = vaultStorageKey): void {
  const set = storage.set.bind(storage)
  const spy = vi.spyOn(storage, 'set').mockImplementation(async (key, value) => {
    if (key !== refusedKey) return set(key, value)
    spy.mockRestore()
    throw new DOMException('full', 'QuotaExceededError')
  })
}
