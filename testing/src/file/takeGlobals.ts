/** The value under a name: a place's descriptor, or a text. */
type Entry = PropertyDescriptor | string

/** Everything that the files of a worker share outside of their modules, by name. @see takeGlobals */
export type Globals = ReadonlyMap<string, Entry>

/** Globals of the test runner, of readers of the call stack, and of the tools that render React's components. */
const notOurs = /^(?:__vitest|__VITEST|__coverage__|stackTraceLimit|prepareStackTrace|IS_REACT_ACT_ENVIRONMENT)/
const runnersEnvironment = /^VITEST_/
/** Reading them warns, starts something, or answers a new value each time. */
const unread = new Set('localStorage sessionStorage global globalThis self window parent top frames'.split(' '))
/** The process counts and keeps state of its own on itself. */
const processWords = /^(?:_|exitCode|title|domain|setUncaught|chdir)/

/** The events of a process to which a file may leave no listener. Libraries wait for its exit from when they are loaded. */
const processEvents = ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'message']

function describe(into: Map<string, Entry>, path: string, holder: object): void {
  for (const key of Reflect.ownKeys(holder)) {
    const name = String(key)
    if (notOurs.test(name) || (holder === process && processWords.test(name))) continue
    // The simulated document keeps its state under symbols of its own.
    if (typeof key === 'symbol' && !path.includes('.prototype.')) continue
    // One that was replaced and put back may be called otherwise.
    if (typeof holder === 'function' && /^(?:name|length)$/.test(name)) continue
    const descriptor = Object.getOwnPropertyDescriptor(holder, key)
    if (descriptor) into.set(`${path}${name}`, descriptor)
  }
}

/**
 * Records the globals of this process: what each name stands for, the parts of each object and class one level down, the
 * environment, the working directory and the listeners of the process. No getter below the first level is called.
 */
export function takeGlobals(): Globals {
  const taken = new Map<string, Entry>()
  const described = new Set<unknown>()
  for (const key of Reflect.ownKeys(globalThis)) {
    const name = String(key)
    // Symbols and names behind an underscore are the state of the library that put them there.
    if (typeof key === 'symbol' || name.startsWith('_') || unread.has(name) || notOurs.test(name)) continue
    // Node puts some classes in place when they are first read.
    const value: unknown = Reflect.get(globalThis, key)
    const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function'
    if (!isHolder || described.has(value) || value === globalThis) continue
    // The simulated document makes some objects again on every read.
    if (Reflect.get(globalThis, key) !== value) continue
    described.add(value)
    describe(taken, `${name}.`, value)
    const prototype: unknown = typeof value === 'function' ? value.prototype : undefined
    if (prototype) describe(taken, `${name}.prototype.`, prototype)
  }
  describe(taken, '', globalThis)
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

/** Where libraries put what they keep, once they are loaded: names of their own, and parts of objects that are not prototypes. */
const ofLibraries = /^_|^Symbol\(|^(?!process\.env\.|process\.cwd|listeners of)(?!.*\.prototype\.).*\./

/** The names under which something else stands than before or nothing any longer, and the new ones that are no library's. */
export function changesBetween(before: Globals, after: Globals): string[] {
  const gone = [...before.keys()].filter((name) => !isSame(before.get(name), after.get(name)))
  const added = [...after.keys()].filter((name) => !before.has(name) && !ofLibraries.test(name))
  return [...gone, ...added]
}
