import { systemClock } from '@holdfast/base'
import { createMemoryStore } from '../../device/memoryStore.ts'
import { createRecords } from '../../session/records.ts'
import { createBatches } from '../calls/batches/batches.ts'
import type { MethodContext } from '../context.ts'
import { createPendingOperations } from '../operation/pendingOperations.ts'
import { createPendingHashes } from '../rules/pendingHashes.ts'
import { createReceivers } from '../rules/receivers.ts'

/** The operator's calls about permissions, for tests that are not about them. */
export const noPermissions = {
  getPermissionRelay: () => Promise.reject(new Error('no permissions are part of this test')),
  recordPermission: () => Promise.reject(new Error('no permissions are part of this test')),
  revokePermission: () => Promise.reject(new Error('no permissions are part of this test')),
} satisfies Partial<MethodContext['api']>

/** Makes a method's context for a test about another matter: an empty store, no smart accounts, no bundler. */
export function testContext(
  given: Pick<MethodContext, 'session' | 'approvals' | 'api' | 'chain' | 'node' | 'account' | 'accounts'> &
    Partial<MethodContext>,
): MethodContext {
  const store = createMemoryStore()
  const refuse = async (): Promise<never> => {
    throw new Error('no bundler is part of this test')
  }
  return {
    origin: 'https://app.example',
    signal: new AbortController().signal,
    chains: [given.chain],
    nodeOf: () => given.node,
    bundlerOf: () => refuse,
    device: { store, records: createRecords(store) },
    receivers: createReceivers(store),
    hashes: createPendingHashes(),
    batches: createBatches(store),
    pendingOperations: createPendingOperations(),
    smartAccounts: {
      isEnabled: async () => false,
      enabledChainIds: async () => [],
      addressOf: async () => '0x000000000000000000000000000000000000c0de',
      isDeployed: async () => false,
    },
    paymasterOrigins: [],
    walletId: 'wallet',
    unusedAddresses: [],
    clock: systemClock,
    ...given,
  }
}
