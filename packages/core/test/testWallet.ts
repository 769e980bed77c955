import { createMockWallet } from '../src/mock-wallet/createMockWallet.ts'
import type { MockWallet } from '../src/mock-wallet/mockWallet.ts'

/** Creates a mock wallet with the name that these tests expect. */
export function createTestWallet(options: createMockWallet.Options = {}): MockWallet {
  return createMockWallet({ name: 'Kelp', rdns: 'com.kelp', ...options })
}
