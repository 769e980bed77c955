import type { Clock, Emitter } from '@holdfast/base'
import type { ChainNamespace } from '@holdfast/caip'
import type { AccountEvent } from './accounts/machine.ts'
import type { AccountsState } from './accounts/state.ts'
import type { AdapterHandle } from './adapters/adapter.ts'
import type { AlertName } from './alerts/catalogue.ts'
import type { AlertEvent } from './alerts/machine.ts'
import type { AlertState } from './alerts/state.ts'
import type { KitEvent } from './analytics/events.ts'
import type { LastEvent } from './analytics/lastEvent.ts'
import type { AnalyticsQueue } from './analytics/queue.ts'
import type { ConnectionEvent } from './connections/machine.ts'
import type { ConnectionsState } from './connections/state.ts'
import type { ConnectorsEvent } from './connectors/machine.ts'
import type { ConnectorsState } from './connectors/state.ts'
import type { KitWindow } from './device/window.ts'
import type { Log } from './log/log.ts'
import type { LogBuffer } from './log/logBuffer.ts'
import type { ModalEvent } from './modal/machine.ts'
import type { ModalState } from './modal/state.ts'
import type { NetworksEvent } from './networks/machine.ts'
import type { NetworksState } from './networks/state.ts'
import type { OptionsEvent } from './options/machine.ts'
import type { OptionsState } from './options/state.ts'
import type { PairingEvent } from './pairing/machine.ts'
import type { PairingAccess } from './pairing/source.ts'
import type { PairingState } from './pairing/state.ts'
import type { RouterEvent } from './router/machine.ts'
import type { RouterState } from './router/state.ts'
import type { SignInView } from './router/viewNames.ts'
import type { Services } from './services/createServices.ts'
import type { SiwxEvent } from './siwx/machine.ts'
import type { SignInRequest } from './siwx/signInRequest.ts'
import type { SiwxState } from './siwx/state.ts'
import type { SiwxExtension } from './siwx/types.ts'
import type { KitStorage } from './storage/kitStorage.ts'
import type { Changes } from './store/changes.ts'
import type { MachineStore, ReadableStore } from './store/machineStore.ts'
import type { ThemeEvent } from './theme/machine.ts'
import type { ThemeState } from './theme/state.ts'
import type { ToastEvent } from './toasts/machine.ts'
import type { ToastState } from './toasts/state.ts'
import type { CatalogueRequests } from './wallets/catalogueRequests.ts'
import type { WalletsEvent } from './wallets/machine.ts'
import type { WalletsState } from './wallets/state.ts'

/** The kit's stores. They are read by anyone and written by the verbs of their own folder alone. */
export type KitStores = {
  readonly modal: MachineStore<ModalState, ModalEvent>
  readonly router: MachineStore<RouterState, RouterEvent>
  readonly toasts: MachineStore<ToastState, ToastEvent>
  readonly alerts: MachineStore<AlertState, AlertEvent>
  readonly connectors: MachineStore<ConnectorsState, ConnectorsEvent>
  readonly connections: MachineStore<ConnectionsState, { namespace: ChainNamespace; event: ConnectionEvent }>
  readonly networks: MachineStore<NetworksState, NetworksEvent>
  readonly accounts: MachineStore<AccountsState, { namespace: ChainNamespace; event: AccountEvent }>
  readonly theme: MachineStore<ThemeState, ThemeEvent>
  readonly siwx: MachineStore<SiwxState, SiwxEvent>
  readonly options: MachineStore<OptionsState, OptionsEvent>
  readonly wallets: MachineStore<WalletsState, WalletsEvent>
  readonly pairing: MachineStore<PairingState, PairingEvent>
}

/** The states of all stores at one moment. */
export type KitState = { readonly [Name in keyof KitStores]: ReturnType<KitStores[Name]['getState']> }

/** What the verbs share and nobody else needs. */
export type KitInternals = {
  /** Runs changes of several stores as one: whoever listens to the kit or to one of its stores hears once, at the end. */
  readonly changes: Changes
  readonly clock: Clock
  readonly log: Log
  /** The last of what was logged. */
  readonly logBuffer: LogBuffer
  readonly window: KitWindow | undefined
  readonly storage: KitStorage
  readonly adapters: ReadonlyMap<ChainNamespace, AdapterHandle>
  readonly events: Emitter<{ track: KitEvent }>
  readonly lastEvent: MachineStore<LastEvent | undefined, LastEvent>
  readonly analytics: AnalyticsQueue
  /** The attempt to connect or reconnect that runs in a namespace: a newer one aborts it. */
  readonly attempts: Map<ChainNamespace, AbortController>
  /** Alerts of refusals, by the services or the relay, that were raised already: each is raised once. */
  readonly reportedAlerts: Set<AlertName>
  /** The view in which the kit's own extension asks for a sign-in. */
  readonly signInView: SignInView
  /** The sign-in that waits for the person, if any. */
  signIn: SignInRequest | undefined
  /** Accounts that need no prompt while their wallet is there: signed in, or declined. `{CAIP-2}:{address}`. */
  readonly settledSignIns: Set<string>
  /** Namespaces whose sign-in waits for another one to end, and whether they came back by themselves. */
  readonly deferredSignIns: Map<ChainNamespace, boolean>
  readonly siwx: SiwxExtension | undefined
  /** The client of the kit's services, loaded when first asked for. */
  readonly services: Services
  /** What was asked of the wallet catalogue so far. */
  readonly catalogue: CatalogueRequests
  /** The way to wallets by pairing; undefined where the app did not set it up. */
  readonly pairing: PairingAccess | undefined
  /** The pairing client's id, once it has one: every call to the services then carries it. */
  clientId: string | undefined
  /** Aborted by `destroy`. */
  readonly lifetime: AbortController
}

/**
 * A wallet kit: its stores, and one store over all of them that fits zustand's `useStore`.
 *
 * `getInitialState` is what a server rendered, so hydration sees the same.
 */
export type Kit = KitStores &
  ReadableStore<KitState> & {
    /** Hears what happens, by the specification's event names; returns its undo. */
    readonly onEvent: (listener: (event: KitEvent) => void) => () => void
    /** What happened last; apart from the other stores, since it changes with each of them. */
    readonly lastEvent: ReadableStore<LastEvent | undefined>
    /** Ends every listener, timer and request of the kit. Wallets stay connected for the next page. */
    readonly destroy: () => void
    /** For the kit's own verbs. */
    readonly internals: KitInternals
  }
