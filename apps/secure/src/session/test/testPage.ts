import { createEmbeddedClient, type EmbeddedClient, type Tokens } from '@holdfast/api/embedded'
import { createVaultClient, type VaultClient } from '@holdfast/api/vault'
import type { Clock } from '@holdfast/base'
import { systemClock } from '@holdfast/base'
import type { TestCustody } from '@holdfast/testing-custody'
import { loadDeviceKey } from '../../device/deviceKey.ts'
import type { DeviceStore } from '../../device/indexedDbStore.ts'
import { createMemoryStore } from '../../device/memoryStore.ts'
import type { RunKeyTask } from '../../keys/worker/createKeyWorkers.ts'
import { performTask } from '../../keys/worker/performTask.ts'
import type { KeyTaskMessage } from '../../keys/worker/tasks.ts'
import { createRecords } from '../records.ts'
import { createHeldShare } from '../shares/heldShare.ts'
import type { WalletSources } from '../shares/walletSources.ts'

/** A browser: its storage, and the pages that share this storage and are opened one after the other. */
export type TestBrowser = {
  /**
   * Opens a page. @param options.killBefore - before which effect (a call or a write) the page is killed: 0 is the first. By
   * default, the page is not killed.
   */
  open: (options?: {
    killBefore?: number | undefined
    askOwner?: WalletSources['askOwner'] | undefined
    isLimited?: boolean | undefined
  }) => Promise<TestPage>
  /** Deletes the share of a wallet, but not the key of the device. */
  loseShare: (walletId: string) => Promise<void>
}

/** A page of the wallet without screens: with real keys and real calls, and with the worker's tasks in this process. */
export type TestPage = {
  jkt: string
  api: EmbeddedClient
  vault: VaultClient
  sources: WalletSources & { clock: Clock }
  /** Logs in with a new code. */
  logIn: (email: string) => Promise<Tokens>
}

/** How long the transfers of a recovering device are limited, in milliseconds. */
export const LIMIT_MS = 86_400_000

/** Thrown by every effect of a page after it was killed. */
export class PageGoneError extends Error {
  override name = 'PageGoneError' as const
}

/** Creates a separate browser. */
export function createTestBrowser(custody: TestCustody): TestBrowser {
  const store = createMemoryStore()
  const clock: Clock = { ...systemClock, now: custody.now }
  return {
    loseShare: (walletId) => store.remove(`share ${walletId}`),
    open: async ({ killBefore = Number.POSITIVE_INFINITY, askOwner, isLimited = true } = {}) => {
      let effects = 0
      let isLoading = true
      const beginEffect = (): void => {
        if (!isLoading && effects++ >= killBefore) throw new PageGoneError('The page was killed.')
      }
      const killableStore: DeviceStore = {
        ...store,
        set: async (name, value) => {
          beginEffect()
          // Like a database, the store keeps a copy.
          await store.set(name, structuredClone(value))
        },
      }
      const killableFetch: typeof fetch = async (...call) => {
        beginEffect()
        return fetch(...call)
      }
      const key = await loadDeviceKey(killableStore, clock)
      isLoading = false
      const api = createEmbeddedClient({ url: custody.apiUrl, proof: key.prove, fetch: killableFetch })
      const vault = createVaultClient({ url: custody.vaultUrl, proof: key.prove, fetch: killableFetch })
      const run: RunKeyTask = (name, input) =>
        // A worker gets a copy of each message. The casts follow KeyTasks, which types each task's input and answer.
        performTask(structuredClone({ name, input }) as KeyTaskMessage) as ReturnType<RunKeyTask> as never
      return {
        jkt: key.jkt,
        api,
        vault,
        logIn: (email) => custody.login({ jkt: key.jkt, api, vault }, email),
        sources: {
          api,
          vault,
          clock,
          records: createRecords(killableStore, clock.now),
          held: createHeldShare(clock),
          run,
          loadTransport: () => import('../../keys/shareTransport.ts'),
          loadSealing: () => import('../../keys/sealing/ownerKey.ts'),
          limitFromNow: isLimited ? () => clock.now() + LIMIT_MS : undefined,
          askOwner: askOwner ?? (() => Promise.reject(new Error('The owner was asked unexpectedly.'))),
        },
      }
    },
  }
}
