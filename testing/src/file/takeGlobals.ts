/** The recorded value of a name: a property's descriptor, or a text. */
type Entry = PropertyDescriptor | string

/** Everything that the files of a worker share outside their modules, by name. @see takeGlobals */
export type Globals = ReadonlyMap<string, Entry>

/** Globals of the test runner, of stack trace libraries, and of the tools that render React components. */
const notOurs = /^(?:__vitest|__VITEST|__coverage__|stackTraceLimit|prepareStackTrace|IS_REACT_ACT_ENVIRONMENT)/
const runnersEnvironment = /^VITEST_/
/** Globals that must not be read: reading them prints a warning, starts something, or returns a new value each time. */
const unread = new Set('localStorage sessionStorage global globalThis self window parent top frames'.split(' '))
/** Properties of `process` with Node's own state. */
const nodeState = /^(?:_|exitCode|title|domain|setUncaught|chdir)/

/**
 * Events of the process for which a file must remove all of its listeners. 'exit' is not in the list, since libraries add a
 * listener for it when they load.
 */
const processEvents = ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'message']

function recordProperties(into: Map<string, Entry>, path: string, holder: object): void {
  for (const key of Reflect.ownKeys(holder)) {
    const name = String(key)
    if (notOurs.test(name) || (holder === process && nodeState.test(name))) continue
    // The simulated document stores its state under its own symbols.
    if (typeof key === 'symbol' && !path.includes('.prototype.')) continue
    // A function that was replaced and restored may have another name or length.
    if (typeof holder === 'function' && /^(?:name|length)$/.test(name)) continue
    const descriptor = Object.getOwnPropertyDescriptor(holder, key)
    if (descriptor) into.set(`${path}${name}`, descriptor)
  }
}

/**
 * Records the globals of this process: the value of each name, the properties of each object and class one level down, the
 * environment, the working directory and the process's listeners. Calls no getter below the first level.
 */
export function takeGlobals(): Globals {
  const taken = new Map<string, Entry>()
  const recorded = new Set<unknown>()
  for (const key of Reflect.ownKeys(globalThis)) {
    const name = String(key)
    // Symbols, and names with a leading underscore, are the state of the library that set them.
    if (typeof key === 'symbol' || name.startsWith('_') || unread.has(name) || notOurs.test(name)) continue
    // Node defines some classes only when they are first read.
    const value: unknown = Reflect.get(globalThis, key)
    const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function'
    if (!isHolder || recorded.has(value) || value === globalThis) continue
    // The simulated document creates some objects anew on every read.
    if (Reflect.get(globalThis, key) !== value) continue
    recorded.add(value)
    recordProperties(taken, `${name}.`, value)
    const prototype: unknown = typeof value === 'function' ? value.prototype : undefined
    if (prototype) recordProperties(taken, `${name}.prototype.`, prototype)
  }
  recordProperties(taken, '', globalThis)
  for (const stream of ['stdout', 'stderr'] as const)
    taken.set(`process.${stream}.write`, { value: Reflect.get(process[stream], 'write') as unknown })
  for (const [name, value] of Object.entries(process.env)) {
    if (!runnersEnvironment.test(name)) taken.set(`process.env.${name}`, value ?? '')
  }
  taken.set('process.cwd()', process.cwd())
  for (const event of processEvents)
    taken.set(`listeners of '${event}' of the process`, `${process.listenerCount(event)}`)
  return taken
}

function isSame(before: Entry | undefined, after: Entry | undefined): boolean {
  if (typeof before !== 'object' || typeof after !== 'object') return before === after
  return Object.is(before.value, after.value) && before.get === after.get && before.set === after.set
}

/**
 * Names under which libraries store state once they are loaded: names with a leading underscore, symbols, and properties of
 * objects other than prototypes.
 */
const ofLibraries = /^_|^Symbol\(|^(?!process\.env\.|process\.cwd|listeners of)(?!.*\.prototype\.).*\./

/** Returns the names whose value has changed or disappeared, and the new names that belong to no library. */
export function changesBetween(before: Globals, after: Globals): string[] {
  const changed = [...before.keys()].filter((name) => !isSame(before.get(name), after.get(name)))
  const added = [...after.keys()].filter((name) => !before.has(name) && !ofLibraries.test(name))
  return [...changed, ...added]
}
