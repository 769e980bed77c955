import { systemClock } from '@holdfast/base'
import { createMemoryStore } from '../../device/memoryStore.ts'
import { createRecords } from '../../session/records.ts'
import { createBatches } from '../calls/batches/batches.ts'
import type { MethodContext } from '../context.ts'
import { createPendingOperations } from '../operation/pendingOperations.ts'
import { createPendingHashes } from '../rules/pendingHashes.ts'
import { createReceivers } from '../rules/receivers.ts'

/** The operator's calls about permissions, for tests that must not make such calls. */
export const noPermissions = {
  getPermissionRelay: () => Promise.reject(new Error('A permission was requested or revoked unexpectedly.')),
  recordPermission: () => Promise.reject(new Error('A permission was requested or revoked unexpectedly.')),
  revokePermission: () => Promise.reject(new Error('A permission was requested or revoked unexpectedly.')),
} satisfies Partial<MethodContext['api']>

/** Creates the context of a method with an empty store, no smart accounts and no bundler, unless the test sets them. */
export function testContext(
  fields: Pick<MethodContext, 'session' | 'approvals' | 'api' | 'chain' | 'node' | 'account' | 'accounts'> &
    Partial<MethodContext>,
): MethodContext {
  const store = createMemoryStore()
  const refuse = async (): Promise<never> => {
    throw new Error('The bundler was called unexpectedly.')
  }
  return {
    origin: 'https://app.example',
    signal: new AbortController().signal,
    chains: [fields.chain],
    nodeOf: () => fields.node,
    bundlerOf: () => refuse,
    device: { store, records: createRecords(store, systemClock.now) },
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
    smartAccountAddresses: [],
    clock: systemClock,
    ...fields,
  }
}
