import { type Clock, createEmitter, systemClock } from '@holdfast/base'
import type { ChainNamespace } from '@holdfast/caip'
import { accountsMachine } from './accounts/machine.ts'
import { getAccount } from './accounts/snapshot.ts'
import { watchPendingTransactions } from './activity/watchPendingTransactions.ts'
import type { AdapterHandle } from './adapters/adapter.ts'
import { raiseAlert, reportRefusal } from './alerts/actions.ts'
import { forgetSeenAlerts } from './alerts/forgetSeenAlerts.ts'
import { alertMachine } from './alerts/machine.ts'
import { initialAlertState } from './alerts/state.ts'
import type { KitEvent } from './analytics/events.ts'
import type { LastEvent } from './analytics/lastEvent.ts'
import { createAnalyticsQueue } from './analytics/queue.ts'
import { track } from './analytics/track.ts'
import { cancelWhenLeft } from './connections/cancelWhenLeft.ts'
import { connectionsMachine } from './connections/machine.ts'
import { reactToAccount } from './connections/reactions.ts'
import { reconnect } from './connections/reconnect.ts'
import { applyConnection, applyDisconnected } from './connections/sync.ts'
import { followOtherTabs } from './connections/tabs.ts'
import { connectorsMachine } from './connectors/machine.ts'
import { initialConnectorsState } from './connectors/state.ts'
import { readDevice } from './device/device.ts'
import { blockedSocials } from './device/socials.ts'
import { isMobile, type KitWindow, pageWindow, type WebStorage } from './device/window.ts'
import type { Kit, KitStores } from './kit.ts'
import type { KitOptions } from './kitOptions.ts'
import { consoleLog, type Log } from './log/log.ts'
import { createLogBuffer } from './log/logBuffer.ts'
import { modalMachine } from './modal/machine.ts'
import { initialModalState } from './modal/state.ts'
import { restoreNetwork } from './networks/activate.ts'
import { networksMachine } from './networks/machine.ts'
import { initialNetworksState } from './networks/state.ts'
import { followProjectConfig } from './options/followProjectConfig.ts'
import { optionsMachine } from './options/machine.ts'
import { parseOptions } from './options/parse.ts'
import { createPairingAccess, pairingSource } from './pairing/access.ts'
import { cancelPairingWhenLeft } from './pairing/cancel.ts'
import type { PairingEnvironment } from './pairing/link.ts'
import { pairingMachine } from './pairing/machine.ts'
import { missingAdapters } from './pairing/pairingAdapter.ts'
import { initialPairingState } from './pairing/state.ts'
import { routerMachine } from './router/machine.ts'
import { initialRouterState } from './router/state.ts'
import { createServices } from './services/createServices.ts'
import { cancelSignInWhenLeft } from './siwx/cancel.ts'
import { lazySiweExtension } from './siwx/lazySiweExtension.ts'
import { siwxMachine } from './siwx/machine.ts'
import { initialSiwxState } from './siwx/state.ts'
import { createKitStorage } from './storage/kitStorage.ts'
import { openedWalletKey } from './storage/walletKeys.ts'
import { createChanges } from './store/changes.ts'
import { combineStores } from './store/combineStores.ts'
import { createMachineStore } from './store/machineStore.ts'
import { followHostTheme, systemTheme } from './theme/actions.ts'
import { themeMachine } from './theme/machine.ts'
import { initialThemeState } from './theme/state.ts'
import { runToastTimers } from './toasts/actions.ts'
import { toastMachine } from './toasts/machine.ts'
import { initialToastState } from './toasts/state.ts'
import { createCatalogueRequests } from './wallets/catalogueRequests.ts'
import { followNamespaceFilter } from './wallets/followNamespaceFilter.ts'
import { walletsMachine } from './wallets/machine.ts'
import { restoreRecentWallets } from './wallets/recent.ts'
import { revokeImages } from './wallets/revokeImages.ts'
import { initialWalletsState } from './wallets/state.ts'

/** What a kit stands on; each part has the page's own as its default. */
export type KitEnvironment = {
  /** `null`: there is none, as on a server. */
  window?: KitWindow | null | undefined
  /** @default the window's `localStorage` */
  storage?: WebStorage | undefined
  clock?: Clock | undefined
  log?: Log | undefined
  /** What the pairing client stands on. */
  pairing?: PairingEnvironment | undefined
}

/**
 * Creates a wallet kit: all its state, nothing at module level, so several kits can live in one page.
 *
 * Synchronous and without a request. In a browser it starts listening for wallets, and connects again to the one connected
 * before; on a server it stays inert. Wallet libraries are loaded when a wallet is first needed.
 *
 * @throws {InvalidOptionError} naming the option that has a wrong value.
 * @throws {SiwxOptionsError} if both `siweConfig` and `siwx` are given.
 * @example
 * const kit = createKit({ projectId, networks: [defineEvmNetwork(mainnet)], adapters: [eip155()] })
 */
export function createKit(options: KitOptions, environment: KitEnvironment = {}): Kit {
  const { clock = systemClock } = environment
  const logBuffer = createLogBuffer(clock)
  const log = logBuffer.keeping(environment.log ?? consoleLog())
  const target = environment.window === undefined ? pageWindow() : (environment.window ?? undefined)
  const parsed = parseOptions(options)
  const { networks = [], adapters = [], defaultNetwork, siweConfig } = options

  const configured = { type: 'configured', caipNetworks: networks, defaultCaipNetworkId: defaultNetwork } as const
  const { themeMode, themeVariables } = options
  const fixedMode = themeMode === 'light' || themeMode === 'dark' ? themeMode : undefined
  const changes = createChanges()
  const stores: KitStores = {
    modal: createMachineStore(modalMachine, initialModalState, changes),
    router: createMachineStore(routerMachine, initialRouterState, changes),
    toasts: createMachineStore(toastMachine, initialToastState, changes),
    alerts: createMachineStore(alertMachine, initialAlertState, changes),
    connectors: createMachineStore(connectorsMachine, initialConnectorsState, changes),
    connections: createMachineStore(connectionsMachine, {}, changes),
    networks: createMachineStore(networksMachine, networksMachine(initialNetworksState, configured), changes),
    accounts: createMachineStore(accountsMachine, {}, changes),
    theme: createMachineStore(
      themeMachine,
      themeMachine(initialThemeState, { type: 'changed', themeMode: fixedMode, themeVariables }),
      changes,
    ),
    siwx: createMachineStore(siwxMachine, initialSiwxState, changes),
    options: createMachineStore(optionsMachine, parsed, changes),
    wallets: createMachineStore(walletsMachine, initialWalletsState, changes),
    pairing: createMachineStore(pairingMachine, initialPairingState, changes),
  }

  const events = createEmitter<{ track: KitEvent }>()
  const lastEvent = createMachineStore<LastEvent | undefined, LastEvent>((_, event) => event, undefined, changes)
  const handles = new Map<ChainNamespace, AdapterHandle>()
  const undos: (() => void)[] = []
  const lifetime = new AbortController()
  const hasEvmAdapter = adapters.some(({ namespace }) => namespace === 'eip155')
  const combined = combineStores(stores, changes)
  const kit: Kit = {
    ...stores,
    ...combined,
    lastEvent,
    onEvent: (listener) => events.on('track', listener),
    destroy: () => {
      lifetime.abort()
      for (const undo of undos.splice(0).toReversed()) undo()
      events.clear()
    },
    internals: {
      changes,
      clock,
      log,
      logBuffer,
      window: target,
      storage: createKitStorage(() => environment.storage ?? target?.localStorage, log),
      adapters: handles,
      events,
      lastEvent,
      analytics: createAnalyticsQueue(),
      attempts: new Map(),
      reportedAlerts: new Set(),
      signInView: options.siwx ? 'SIWXSignMessage' : 'ConnectingSiwe',
      signIn: undefined,
      settledSignIns: new Set(),
      deferredSignIns: new Map(),
      siwx:
        options.siwx ??
        (siweConfig && siweConfig.enabled !== false && hasEvmAdapter
          ? lazySiweExtension(siweConfig, target)
          : undefined),
      services: createServices({
        options: parsed,
        namespaces: adapters.map(({ namespace }) => namespace),
        clientId: () => kit.internals.clientId,
        onRefused: (error) => reportRefusal(kit, error),
      }),
      catalogue: createCatalogueRequests(),
      pairing:
        target &&
        createPairingAccess({
          kit: () => kit,
          options: parsed,
          caipNetworks: networks,
          environment: environment.pairing,
        }),
      clientId: undefined,
      lifetime,
    },
  }

  undos.push(runToastTimers(kit), forgetSeenAlerts(kit), cancelWhenLeft(kit), cancelSignInWhenLeft(kit))
  if (!parsed.projectId) raiseAlert(kit, 'projectIdMissing', 'error', 'modal')
  if (!target) return kit

  undos.push(() => kit.internals.pairing?.destroy(), cancelPairingWhenLeft(kit))
  undos.push(followOtherTabs(kit), followNamespaceFilter(kit), () => revokeImages(kit))
  undos.push(followProjectConfig(kit), watchPendingTransactions(kit))
  kit.options.send({ type: 'socialsBlocked', socials: blockedSocials(readDevice(target)) })
  if (themeMode === 'system') undos.push(followHostTheme(kit, systemTheme(target)))
  else if (typeof themeMode === 'object') undos.push(followHostTheme(kit, themeMode))
  kit.connectors.send({ type: 'deviceFound', isMobile: isMobile(target) })
  restoreNetwork(kit)
  restoreRecentWallets(kit)
  for (const adapter of [...adapters, ...missingAdapters(kit, adapters)]) {
    const handle = startAdapter(kit, adapter, target)
    handles.set(adapter.namespace, handle)
    undos.push(() => handle.destroy())
  }
  const caipNetworkIds = networks.map(({ caipNetworkId }) => caipNetworkId)
  track(kit, { event: 'MODAL_CREATED' })
  track(kit, { event: 'INITIALIZE', properties: { networks: caipNetworkIds, noAdapters: parsed.noAdapters } })
  if (parsed.enableReconnect) void reconnect(kit).then(() => takeUpPairing(kit))
  return kit
}

/** Few pages come back from a wallet's app: the others do without the code. Never rejects. */
async function takeUpPairing(kit: Kit): Promise<void> {
  const { storage, lifetime, log } = kit.internals
  if (lifetime.signal.aborted || !storage.get(openedWalletKey)) return
  try {
    const { resumePairing } = await import('./pairing/resume.ts')
    await resumePairing(kit)
  } catch (error) {
    log.info('Unable to load a part of the kit', error)
  }
}

function startAdapter(
  kit: Kit,
  adapter: NonNullable<KitOptions['adapters']>[number],
  target: KitWindow,
): AdapterHandle {
  const { namespace } = adapter
  const { enableEIP6963, enableInjected, enableWallets, defaultAccountTypes } = kit.options.getState()
  // What a wallet tells, and what the kit does at once because of it, is one change.
  const change = (apply: () => void): void =>
    kit.internals.changes.run(() => {
      const before = getAccount(kit, { namespace })
      apply()
      reactToAccount(kit, namespace, before).catch((error: unknown) =>
        kit.internals.log.error('Unexpected error', error),
      )
    })
  return adapter.start({
    caipNetworks: kit.networks.getState().byNamespace[namespace]?.caipNetworks ?? [],
    enableEIP6963: enableEIP6963 && enableWallets,
    enableInjected: enableInjected && enableWallets,
    window: target,
    clock: kit.internals.clock,
    pairing: pairingSource(kit),
    networkInUse: () => kit.networks.getState().byNamespace[namespace]?.activeCaipNetworkId,
    preferredAccountType: defaultAccountTypes[namespace],
    onConnectors: (connectors) => kit.connectors.send({ type: 'listed', namespace, connectors }),
    onConnection: (connection) => change(() => applyConnection(kit, namespace, connection)),
    onDisconnected: () => change(() => applyDisconnected(kit, namespace)),
  })
}
