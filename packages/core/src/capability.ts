import type { Machine, MachineStore } from './store/machineStore.ts'

/*
 * The shape of a capability, for any kit. The list of capabilities is `capabilities.ts`; the resulting kit type is in `kit.ts`.
 */

/** A watcher of a capability. It is called once, when the capability joins, and returns the function that ends it. */
type Watch<Kit, Setup> = (kit: Kit, setup: Setup) => () => void

/**
 * A capability of a kit: everything that it adds, and what it does without being called.
 *
 * `Parts` lists what the capability adds: `state` and `event` of its store, `internals` shared by its verbs, and `members` of
 * the kit besides the store.
 */
export type CapabilityOf<Name, Parts, Kit, Setup> = {
  /** The name of its store and of its internals. */
  readonly name: Name
  /**
   * Watchers that run as long as the kit lives. The watchers of all capabilities are added before the first capability starts.
   */
  readonly watch?: readonly Watch<Kit, Setup>[] | undefined
  /** Runs after every capability has joined. No capability may rely on the order, except that `reactions` starts last. */
  readonly start?: ((kit: Kit, setup: Setup) => void) | undefined
  /**
   * Ends what it does for the user, and clears its state and its internals about them, when the user is forgotten. Entries in
   * the browser's storage need no code: `storage/names.ts` says which are about the user.
   */
  readonly forget?: ((kit: Kit) => void) | undefined
  /** Releases resources other than its watchers when the kit is destroyed. */
  readonly end?: ((kit: Kit) => void) | undefined
} & (Parts extends { state: infer State; event: infer Event }
  ? {
      readonly machine: Machine<State, Event>
      /** @throws if the options are invalid. */
      readonly initialState: (setup: Setup) => State
    }
  : unknown) &
  (Parts extends { internals: infer Internals }
    ? {
        /**
         * Creates the internals that the capability's verbs share. All stores exist by now; the internals of other capabilities
         * may not exist yet.
         */
        readonly internals: (kit: Kit, setup: Setup) => Internals
      }
    : unknown) &
  (Parts extends { members: infer Members } ? { readonly members: (kit: Kit) => Members } : unknown)

/** Any capability, as a kit accepts it. */
export type AnyCapability<Kit, Setup> = CapabilityOf<string, unknown, Kit, Setup> & {
  readonly machine?: ((state: never, event: never) => unknown) | undefined
  readonly initialState?: ((setup: Setup) => unknown) | undefined
  readonly internals?: ((kit: Kit, setup: Setup) => unknown) | undefined
  readonly members?: ((kit: Kit) => object) | undefined
}

/** A capability whose code is loaded when it is first used. */
export type LazyCapabilityOf<Name, Parts, Kit, Setup> = {
  readonly name: Name
  /** Loads the capability's declaration: `async () => (await import('./capability.ts')).tokens`. */
  readonly load: () => Promise<CapabilityOf<Name, Parts, Kit, Setup>>
}

/** The stores of capabilities, by name. */
export type StoresOf<All> = {
  readonly [Name in keyof All as All[Name] extends { state: unknown } ? Name : never]: All[Name] extends {
    state: infer State
    event: infer Event
  }
    ? MachineStore<State, Event>
    : never
}

/** The states of the stores of capabilities, by name. */
export type StatesOf<All> = {
  readonly [Name in keyof All as All[Name] extends { state: unknown } ? Name : never]: All[Name] extends {
    state: infer State
  }
    ? State
    : never
}

/** The internals of capabilities, by name. */
export type InternalsOf<All> = {
  readonly [Name in keyof All as All[Name] extends { internals: unknown } ? Name : never]: All[Name] extends {
    internals: infer Internals
  }
    ? Internals
    : never
}

/** The members that capabilities add beside their stores, combined. */
export type MembersOf<All> = {
  [Name in keyof All]: (given: All[Name] extends { members: infer Members } ? Members : unknown) => void
}[keyof All] extends (given: infer Every) => void
  ? Every
  : never
