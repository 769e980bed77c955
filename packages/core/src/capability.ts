import type { Machine, MachineStore } from './store/machineStore.ts'

/*
 * The shape of a capability, whatever kit it joins. What capabilities there are, and the kit that follows from them, is in `kit.ts`.
 */

/** What a capability watches: called once when it joins; gives its undo. */
type Watch<Kit, Setup> = (kit: Kit, setup: Setup) => () => void

/**
 * A capability of a kit: all that it adds, and all that it does by itself.
 *
 * `Parts` names what it adds: `state` and `event` of its store, `internals` that its verbs share, `members` beside the store.
 */
export type CapabilityOf<Name, Parts, Kit, Setup> = {
  /** The name of its store and of its internals. */
  readonly name: Name
  /** What it watches as long as the kit lives. Every capability watches before the first of them starts. */
  readonly watch?: readonly Watch<Kit, Setup>[] | undefined
  /** What it does once every capability has joined, in the order of the list. */
  readonly start?: ((kit: Kit, setup: Setup) => void) | undefined
  /** What it lets go of when the kit is destroyed, besides what it watches. */
  readonly end?: ((kit: Kit) => void) | undefined
} & (Parts extends { state: infer State; event: infer Event }
  ? {
      readonly machine: Machine<State, Event>
      /** @throws what is wrong with the options. */
      readonly initialState: (setup: Setup) => State
    }
  : unknown) &
  (Parts extends { internals: infer Internals }
    ? {
        /** What its verbs share. Of other capabilities, those before it in the list are there already. */
        readonly internals: (kit: Kit, setup: Setup) => Internals
      }
    : unknown) &
  (Parts extends { members: infer Members } ? { readonly members: (kit: Kit) => Members } : unknown)

/** Any capability, as it is taken up. */
export type AnyCapability<Kit, Setup> = CapabilityOf<string, unknown, Kit, Setup> & {
  readonly machine?: ((state: never, event: never) => unknown) | undefined
  readonly initialState?: ((setup: Setup) => unknown) | undefined
  readonly internals?: ((kit: Kit, setup: Setup) => unknown) | undefined
  readonly members?: ((kit: Kit) => object) | undefined
}

/** A capability whose code comes when it is first reached. */
export type LazyCapabilityOf<Name, Parts, Kit, Setup> = {
  readonly name: Name
  /** Loads its declaration: `async () => (await import('./capability.ts')).tokens`. */
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

/** The states of those stores. */
export type StatesOf<All> = {
  readonly [Name in keyof All as All[Name] extends { state: unknown } ? Name : never]: All[Name] extends {
    state: infer State
  }
    ? State
    : never
}

/** What capabilities keep for their verbs, by name. */
export type InternalsOf<All> = {
  readonly [Name in keyof All as All[Name] extends { internals: unknown } ? Name : never]: All[Name] extends {
    internals: infer Internals
  }
    ? Internals
    : never
}

/** What capabilities add beside their stores, all of them together. */
export type MembersOf<All> = {
  [Name in keyof All]: (given: All[Name] extends { members: infer Members } ? Members : unknown) => void
}[keyof All] extends (given: infer Every) => void
  ? Every
  : never
