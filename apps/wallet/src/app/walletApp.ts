import type { PocketWalletConfig } from '@holdfast/api'
import { type Clock, type KeyValueStorage, systemClock } from '@holdfast/base'
import { indexedDbStorage, type PairingClientOptions } from '@holdfast/pairing'
import { type ColorModeControl, createColorMode } from '@holdfast/ui/color-mode'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import { createToaster, type ToasterStore } from '@holdfast/ui/toast'
import { walletNamespaceOf } from '../chains/chains.ts'
import { openWalletClient, type WalletClient } from '../client/walletClient.ts'
import { type Chain, fetchConfig } from '../config/config.ts'
import { walletMessages } from '../messages/wallet.ts'
import { createNodeRpc, type NodeRpc } from '../node/nodeRpc.ts'
import { sendSigned } from '../node/sendSigned.ts'
import { nameOf } from '../parts/peer/peer.ts'
import { type EsploraNode, openEsplora } from '../requests/bitcoin/esplora.ts'
import { assertAtomic, readCapabilities } from '../requests/calls/atomic.ts'
import { readCallsStatus } from '../requests/calls/callsStatus.ts'
import { createSettings, type Settings } from '../settings/settings.ts'
import { joinTabs, type Tabs } from '../tabs/tabs.ts'
import { watchIdle } from '../vault/idle.ts'
import { createVault, type Vault } from '../vault/vault.ts'

/** Storage key of the colour mode; `public/theme.js` reads it before the first paint. */
const colorModeKey = 'holdfast.wallet.color-mode'

/** The wallet's connections, once its server has sent the configuration. */
export type Connected = {
  config: PocketWalletConfig
  wallet: WalletClient
  rpcOf: (chain: Chain) => NodeRpc
  /** Returns the node of a Bitcoin chain. */
  esploraOf: (chain: Chain) => EsploraNode
}

/** The state of the wallet's start. */
export type StartState = { status: 'starting' } | { status: 'failed' } | ({ status: 'ready' } & Connected)

/** Everything that lives as long as the page, created once and provided by context. */
export type WalletApp = {
  start: Readable<StartState>
  /** Starts the wallet, if it has not started yet; can be called again after a failure. Never rejects. */
  load: () => Promise<void>
  vault: Vault
  settings: Settings
  colorMode: ColorModeControl
  toaster: ToasterStore
  tabs: Tabs
  storage: KeyValueStorage
  clock: Clock
  /** Locks this tab and all others. */
  lock: () => void
  /** Ends everything that the app has opened: the relay connection, the channel to the other tabs, timers and listeners. */
  close: () => void
}

/**
 * Creates the page's app. Reads nothing until `load` is called.
 *
 * @param options.iterations - rounds of password stretching; fewer only in tests.
 */
export function createWalletApp(options: createWalletApp.Options = {}): WalletApp {
  const {
    page = window,
    fetch: request = (...parameters) => fetch(...parameters),
    iterations,
    clock = systemClock,
  } = options
  const storage = options.storage ?? indexedDbStorage('holdfast-wallet')
  const tabs = joinTabs(options.tabsName)
  const vault = createVault({ storage, iterations })
  const settings = createSettings(storage, () => tabs.post('settings'))
  const toaster = createToaster()
  const colorMode = createColorMode(colorModeKey, page)
  const start = createObservable<StartState>({ status: 'starting' })
  let isClosed = false

  const lock = (): void => {
    vault.lock()
    tabs.post('lock')
  }
  tabs.on((message) => {
    if (message === 'lock') vault.lock()
    if (message === 'settings') void settings.load()
    // If the current key does not open the vault, the vault has a new password, so the user must type it.
    if (message === 'vault') void vault.load().catch(() => vault.lock())
  })
  const stopWatching = watchIdle({
    afterMs: () => settings.values.get().autoLockMinutes * 60_000,
    onIdle: lock,
    page,
    clock,
  })

  async function load(): Promise<void> {
    if (start.get().status === 'ready') return
    start.set({ status: 'starting' })
    try {
      const [config] = await Promise.all([fetchConfig(request), settings.load(), vault.load()])
      const nodes = new Map(config.chains.map((chain) => [chain, createNodeRpc(chain, request)]))
      const rpcOf = (chain: Chain): NodeRpc => nodes.get(chain) ?? createNodeRpc(chain, request)
      const esploraOf = (chain: Chain): EsploraNode => openEsplora(chain, request)
      const wallet = await openWalletClient({
        lookUp: (lookup) =>
          lookup.of === 'capabilities'
            ? readCapabilities(lookup, rpcOf)
            : readCallsStatus(lookup.batch, lookup.chain, rpcOf(lookup.chain), clock.now()),
        toNode: async (caipNetworkId, { hash, bytes }) => {
          const chain = config.chains.find((each) => each.caipNetworkId === caipNetworkId)
          if (!chain) throw new TypeError(`The wallet has no network ${caipNetworkId}.`)
          const isBitcoin = walletNamespaceOf(caipNetworkId) === 'bip122'
          return isBitcoin ? esploraOf(chain).send(bytes, hash) : sendSigned(rpcOf(chain), bytes)
        },
        assertAtomic: ({ address, chain }) => assertAtomic(address, rpcOf(chain)),
        config,
        storage,
        tabs,
        origin: page.location.origin,
        onExpired: (item) => void toaster.show({ variant: 'info', message: walletMessages.queue.expired[item.kind] }),
        onEnded: ({ peer }) =>
          void toaster.show({ variant: 'info', message: walletMessages.sessions.ended(nameOf(peer.metadata)) }),
        client: options.client,
        clock,
      })
      // The app was closed meanwhile, so nothing else would close this client.
      if (isClosed) return wallet.close()
      start.set({ status: 'ready', config, wallet, rpcOf, esploraOf })
    } catch {
      // The page shows the failure and offers a retry.
      start.set({ status: 'failed' })
    }
  }

  return {
    start,
    load,
    vault,
    settings,
    colorMode,
    toaster,
    tabs,
    storage,
    clock,
    lock,
    close: () => {
      isClosed = true
      const state = start.get()
      if (state.status === 'ready') state.wallet.close()
      stopWatching()
      tabs.close()
      colorMode.destroy()
      toaster.clear()
    },
  }
}

export declare namespace createWalletApp {
  type Options = {
    page?: Window | undefined
    fetch?: typeof fetch | undefined
    storage?: KeyValueStorage | undefined
    tabsName?: string | undefined
    iterations?: number | undefined
    /** @default the machine's own time */
    clock?: Clock | undefined
    client?: Partial<PairingClientOptions> | undefined
  }
}
