import type { EmbeddedClient } from '@holdfast/api/embedded'
import type { SealingMethod, VaultClient } from '@holdfast/api/vault'
import type { RunKeyTask } from '../../keys/worker/createKeyWorkers.ts'
import type { Records } from '../records.ts'
import type { HeldShare } from './heldShare.ts'

/** What is needed to open a wallet. */
export type WalletSources = {
  api: EmbeddedClient
  vault: VaultClient
  records: Records
  held: HeldShare
  run: RunKeyTask
  /** Loads, on first use, the code that seals and opens shares in transit. */
  loadTransport: () => Promise<typeof import('../../keys/shareTransport.ts')>
  /** Loads, on first use, the code that a sealed wallet needs. */
  loadSealing: () => Promise<typeof import('../../keys/sealing/ownerKey.ts')>
  /**
   * Returns when the limit on transfers ends for a device that recovers a wallet now. Transfers are not limited if this is left
   * out, or returns undefined.
   */
  limitFromNow?: (() => number | undefined) | undefined
  /** Asks the user to open a sealed wallet by passkey or password. Returns the wallet's private sealing key. */
  askOwner: (walletId: string, methods: readonly SealingMethod[]) => Promise<Uint8Array<ArrayBuffer>>
}
