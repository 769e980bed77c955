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
  /** Sealing and opening of shares on their way; loaded when first used. */
  loadTransport: () => Promise<typeof import('../../keys/shareTransport.ts')>
  /** The further code that a sealed wallet needs; loads when first used. */
  loadSealing: () => Promise<typeof import('../../keys/sealing/ownerKey.ts')>
  /** Until when a device that recovers a wallet now is limited. Undefined, or none: it is not. */
  limitFromNow?: (() => number | undefined) | undefined
  /** Asks the owner of a sealed wallet for its private key: by passkey or password. */
  askOwner: (walletId: string, methods: readonly SealingMethod[]) => Promise<Uint8Array<ArrayBuffer>>
}
