import { readField } from '@holdfast/base'

/** Properties in which wallets, and libraries between them and the kit, put the error that they wrap. */
const wrappers = ['data', 'originalError', 'error', 'info', 'cause', 'payload'] as const

/** How many levels of wrapping are read; deeper ones are ignored. */
const MAX_DEPTH = 8
/** How many layers are read, on all levels together. */
const MAX_LAYERS = 64

/** How many characters of a text are read. */
const MAX_TEXT_LENGTH = 1_000

/** Lists the error and everything that it wraps, outermost first; a circular reference ends the list. */
export function layersOf(error: unknown): readonly object[] {
  const found = new Set<object>()
  let level: readonly unknown[] = [error]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next = level.filter((value): value is object => isObject(value) && !found.has(value))
    for (const value of next) if (found.size < MAX_LAYERS) found.add(value)
    level = found.size < MAX_LAYERS ? next.flatMap((value) => wrappers.map((name) => readField(value, name))) : []
  }
  return [...found]
}

/** Lists the codes of layers, including those of hardware devices; numbers written as text count as numbers. */
export function codesOf(layers: readonly object[]): readonly unknown[] {
  return layers
    .flatMap((layer) => [readField(layer, 'code'), readField(layer, 'statusCode')])
    .map((code) => (typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code))
}

/** Lists the names of layers, as error classes set them. */
export function namesOf(layers: readonly object[]): readonly unknown[] {
  return layers.map((layer) => readField(layer, 'name'))
}

/** Lists the texts of an error and of its layers. */
export function textsOf(error: unknown, layers: readonly object[]): readonly string[] {
  const texts = layers.flatMap((layer) =>
    ['message', 'shortMessage', 'details', 'reason'].map((name) => readField(layer, name)),
  )
  return [error, ...texts]
    .filter((value): value is string => typeof value === 'string')
    .map((text) => text.slice(0, MAX_TEXT_LENGTH))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
