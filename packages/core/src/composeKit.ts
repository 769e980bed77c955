import { systemClock } from '@holdfast/base'
import type { AnyCapability } from './capability.ts'
import { pageWindow } from './device/window.ts'
import type { Kit, KitBase } from './kit.ts'
import type { KitSetup } from './kitOptions.ts'
import { consoleLog } from './log/log.ts'
import { createLogBuffer } from './log/logBuffer.ts'
import { createKitStorage } from './storage/kitStorage.ts'
import { createChanges } from './store/changes.ts'
import { combineStores } from './store/combineStores.ts'
import { createMachineStore, type Machine, type MachineStore } from './store/machineStore.ts'

/**
 * Puts a kit together from its capabilities without naming any of them: first creates every store, then the internals and
 * members, then adds the watchers, and last starts each capability. Each step follows the order of the list. `destroy` undoes
 * this in reverse order.
 *
 * @throws if a capability finds the options invalid.
 */
export function composeKit(capabilities: readonly AnyCapability<Kit, KitSetup>[], setup: KitSetup): Kit {
  const undos: (() => void)[] = []
  // The callback becomes `add`, which adds a capability that is loaded later.
  const base = createBase(setup, (capability) => {
    const stores = storesOf([capability], setup, base)
    combined.add(stores)
    Object.assign(kit, stores)
    addToKit([capability])
  })
  const stores = storesOf(capabilities, setup, base)
  const combined = combineStores<Record<string, MachineStore<unknown, unknown>>>(stores, base.changes)
  const { getState, getInitialState, subscribe } = combined
  const destroy = (): void => {
    base.lifetime.abort(new DOMException('The kit has been destroyed.', 'AbortError'))
    for (const undo of undos.splice(0).toReversed()) undo()
  }
  // Each capability adds what the type promises, and `createKit.ts` checks that no capability is missing.
  const kit = { ...stores, getState, getInitialState, subscribe, destroy, internals: { ...base } } as unknown as Kit

  const addToKit = (joining: readonly AnyCapability<Kit, KitSetup>[]): void => {
    for (const { name, internals, members, end } of joining) {
      if (internals) Object.assign(kit.internals, { [name]: internals(kit, setup) })
      if (members) Object.assign(kit, members(kit))
      if (end) undos.push(() => end(kit))
    }
    for (const { watch = [] } of joining) undos.push(...watch.map((each) => each(kit, setup)))
    base.joined.push(...joining)
    for (const { start } of joining) start?.(kit, setup)
  }
  addToKit(capabilities)
  return kit
}

function createBase({ environment }: KitSetup, add: KitBase['add']): KitBase {
  const { clock = systemClock } = environment
  const logBuffer = createLogBuffer(clock)
  const log = logBuffer.recording(environment.log ?? consoleLog())
  const window = environment.window === undefined ? pageWindow() : (environment.window ?? undefined)
  return {
    changes: createChanges(),
    clock,
    fetch: environment.fetch,
    log,
    logBuffer,
    window,
    storage: createKitStorage(() => environment.storage ?? window?.localStorage, log),
    lifetime: new AbortController(),
    add,
    joining: new Map(),
    joined: [],
  }
}

function storesOf(
  capabilities: readonly AnyCapability<Kit, KitSetup>[],
  setup: KitSetup,
  { changes }: KitBase,
): Record<string, MachineStore<unknown, unknown>> {
  return Object.fromEntries(
    capabilities.flatMap(({ name, machine, initialState }) =>
      // A machine and its initial state come from one declaration, whose type ensures that they match.
      machine && initialState
        ? // The store passes the machine only its own state and events.
          [[name, createMachineStore(machine as Machine<unknown, unknown>, initialState(setup), changes)]]
        : [],
    ),
  )
}
