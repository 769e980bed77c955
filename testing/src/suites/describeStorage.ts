import type { KeyValueStorage } from '@holdfast/base'
import { describe, it } from 'vitest'
import { storageCases } from './storageCases.ts'

/**
 * Checks the behaviour of any `KeyValueStorage`.
 *
 * @param name - The implementation's name.
 * @param create - Creates an empty storage for each case, and registers its cleanup with `onTestFinished`.
 *
 * @example
 * describeStorage('memoryStorage', () => memoryStorage())
 */
export function describeStorage(name: string, create: () => KeyValueStorage | Promise<KeyValueStorage>): void {
  describe(`${name} as KeyValueStorage`, () => {
    it.each(storageCases)('$name', async ({ check }) => check(await create()))
  })
}
