import type { EmbeddedClient } from '@holdfast/api/embedded'
import type { SealingMethod, VaultClient } from '@holdfast/api/vault'
import type { RunKeyTask } from '../../keys/worker/runInWorker.ts'
import type { Records } from '../records.ts'
import type { HeldShare } from './heldShare.ts'

/** The dependencies for opening a wallet. */
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
  /** Returns when the limit on a device that recovers a wallet now ends. Undefined, or no such function: there is no limit. */
  limitFromNow?: (() => number | undefined) | undefined
  /** Asks the owner of a sealed wallet for its private sealing key, by passkey or password. */
  askOwner: (walletId: string, methods: readonly SealingMethod[]) => Promise<Uint8Array<ArrayBuffer>>
}
