import type { Clock } from '@holdfast/base'
import type {
  AnyCapability,
  CapabilityOf,
  InternalsOf,
  LazyCapabilityOf,
  MembersOf,
  StatesOf,
  StoresOf,
} from './capability.ts'
import type { KitWindow } from './device/window.ts'
import type { KitSetup } from './kitOptions.ts'
import type { Log } from './log/log.ts'
import type { LogBuffer } from './log/logBuffer.ts'
import type { KitStorage } from './storage/kitStorage.ts'
import type { Changes } from './store/changes.ts'
import type { ReadableStore } from './store/machineStore.ts'

/**
 * The capabilities that every kit has, by name. This is an interface so that each capability can add its own line, beside its
 * declaration.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled from the folders of the capabilities.
export interface Capabilities {}

/** The capabilities that join a kit when they are first used, by name; extended like {@link Capabilities}. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled from the folders of the capabilities.
export interface LazyCapabilities {}

/** The declaration of a capability that every kit has. */
export type Capability<Name extends keyof Capabilities> = CapabilityOf<Name, Capabilities[Name], Kit, KitSetup>

/** The declaration of a capability that joins a kit when it is first used. */
export type LateCapability<Name extends keyof LazyCapabilities> = CapabilityOf<
  Name,
  LazyCapabilities[Name],
  Kit,
  KitSetup
>

/** What a kit knows of a late capability before its first use: the name, and how to load it. */
export type LazyCapability<Name extends keyof LazyCapabilities> = LazyCapabilityOf<
  Name,
  LazyCapabilities[Name],
  Kit,
  KitSetup
>

/**
 * The kit's stores. Any code may read them; only the verbs of a store's own folder write it. The store of a late capability is
 * absent until the capability joins.
 */
export type KitStores = StoresOf<Capabilities> & Partial<StoresOf<LazyCapabilities>>

/** The states of all stores at a point in time. */
export type KitState = StatesOf<Capabilities> & Partial<StatesOf<LazyCapabilities>>

/** The internals that every verb may need, whichever capabilities the kit has. */
export type KitBase = {
  /** Runs changes of several stores as one: listeners of the kit or of one of its stores are called once, at the end. */
  readonly changes: Changes
  readonly clock: Clock
  /** Undefined: the page's `fetch`. */
  readonly fetch: typeof globalThis.fetch | undefined
  readonly log: Log
  /** The latest log entries. */
  readonly logBuffer: LogBuffer
  readonly window: KitWindow | undefined
  readonly storage: KitStorage
  /** Aborted by `destroy`. */
  readonly lifetime: AbortController
  /** Adds a capability whose code has loaded. */
  readonly add: (capability: AnyCapability<Kit, KitSetup>) => void
  /** The late capabilities in use, by name, each with a promise that resolves once it has joined. */
  readonly joining: Map<string, Promise<void>>
  /** The capabilities that have joined. */
  readonly joined: Pick<AnyCapability<Kit, KitSetup>, 'forget'>[]
}

/** The internals, for verbs only: the shared ones, and those of each capability under its name. */
export type KitInternals = KitBase & InternalsOf<Capabilities> & Partial<InternalsOf<LazyCapabilities>>

/**
 * A wallet kit: its stores, and one store over all of them that fits zustand's `useStore`.
 *
 * `getInitialState` returns the state with which a server renders, so that hydration matches.
 */
export type Kit = KitStores &
  MembersOf<Capabilities> &
  ReadableStore<KitState> & {
    /** Ends every listener, timer and request of the kit. Wallets stay connected for the next page. */
    readonly destroy: () => void
    /** For the kit's own verbs. */
    readonly internals: KitInternals
  }

/** A kit that a late capability has joined. */
export type KitWith<Name extends keyof LazyCapabilities> = Kit &
  StoresOf<Pick<LazyCapabilities, Name>> &
  MembersOf<Pick<LazyCapabilities, Name>> & { readonly internals: InternalsOf<Pick<LazyCapabilities, Name>> }
