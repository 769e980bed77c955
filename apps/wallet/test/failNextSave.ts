import type { KeyValueStorage } from '@holdfast/base'
import { vi } from 'vitest'
import { vaultKey } from '../src/vault/vault.ts'

/** The browser refuses the next write of the wallet's vault, or of another key, for want of space. */
export function failNextSave(storage: KeyValueStorage, refused: string = vaultKey): void {
  const set = storage.set.bind(storage)
  const spy = vi.spyOn(storage, 'set').mockImplementation(async (key, value) => {
    if (key !== refused) return set(key, value)
    spy.mockRestore()
    throw new DOMException('full', 'QuotaExceededError')
  })
}
