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
 * The capabilities that every kit has, by name. Each adds its own line beside its declaration: that is why this is an interface.
 *
 * @example
 * declare module '../kit.ts' {
 *   interface Capabilities {
 *     toasts: { state: ToastState; event: ToastEvent }
 *   }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled from the folders of the capabilities.
export interface Capabilities {}

/** The capabilities that join a kit when they are first reached, by name; added to like {@link Capabilities}. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled from the folders of the capabilities.
export interface LazyCapabilities {}

/** The declaration of a capability that every kit has. */
export type Capability<Name extends keyof Capabilities> = CapabilityOf<Name, Capabilities[Name], Kit, KitSetup>

/** The declaration of a capability that joins a kit when it is first reached. */
export type LateCapability<Name extends keyof LazyCapabilities> = CapabilityOf<
  Name,
  LazyCapabilities[Name],
  Kit,
  KitSetup
>

/** The way to such a capability: what a kit knows of it before it is reached. */
export type LazyCapability<Name extends keyof LazyCapabilities> = LazyCapabilityOf<
  Name,
  LazyCapabilities[Name],
  Kit,
  KitSetup
>

/** The kit's stores: read by anyone, written by the verbs of their own folder alone. Those that join late are absent until then. */
export type KitStores = StoresOf<Capabilities> & Partial<StoresOf<LazyCapabilities>>

/** The states of all stores at one moment. */
export type KitState = StatesOf<Capabilities> & Partial<StatesOf<LazyCapabilities>>

/** What every verb may need, whatever capabilities there are. */
export type KitGround = {
  /** Runs changes of several stores as one: whoever listens to the kit or to one of its stores hears once, at the end. */
  readonly changes: Changes
  readonly clock: Clock
  readonly log: Log
  /** The last of what was logged. */
  readonly logBuffer: LogBuffer
  readonly window: KitWindow | undefined
  readonly storage: KitStorage
  /** Aborted by `destroy`. */
  readonly lifetime: AbortController
  /** Takes up a capability whose code has come. */
  readonly add: (capability: AnyCapability<Kit, KitSetup>) => void
  /** The capabilities that were reached, by name, and when each has joined. */
  readonly joining: Map<string, Promise<void>>
}

/** What the verbs share and nobody else needs: what all of them may need, and what each capability keeps under its name. */
export type KitInternals = KitGround & InternalsOf<Capabilities> & Partial<InternalsOf<LazyCapabilities>>

/**
 * A wallet kit: its stores, and one store over all of them that fits zustand's `useStore`.
 *
 * `getInitialState` is what a server rendered, so hydration sees the same.
 */
export type Kit = KitStores &
  MembersOf<Capabilities> &
  ReadableStore<KitState> & {
    /** Ends every listener, timer and request of the kit. Wallets stay connected for the next page. */
    readonly destroy: () => void
    /** For the kit's own verbs. */
    readonly internals: KitInternals
  }

/** A kit in which a late capability has joined. */
export type KitWith<Name extends keyof LazyCapabilities> = Kit &
  StoresOf<Pick<LazyCapabilities, Name>> &
  MembersOf<Pick<LazyCapabilities, Name>> & { readonly internals: InternalsOf<Pick<LazyCapabilities, Name>> }
