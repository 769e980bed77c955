import { readFileSync } from 'node:fs'
import { loadPrimitives } from '../../src/crypto/loadPrimitives.ts'
import type { CryptoPrimitives } from '../../src/crypto/primitives.ts'

/** Returns the shared vectors under a key; `pairing.json` itself says how each was made. */
export function vectors<Value>(key: string, file = 'pairing.json'): Value {
  const all: unknown = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
  // The files are our own: the caller names the type of the key that it reads.
  return (all as Record<string, Value>)[key] as Value
}

/** Both sets of primitives that a client may use: each vector must pass with both. */
export const primitiveSets: Promise<readonly [string, CryptoPrimitives][]> = Promise.all([
  loadPrimitives().then((set): [string, CryptoPrimitives] => ['native', set]),
  import('../../src/crypto/portable.ts').then((module): [string, CryptoPrimitives] => [
    'portable',
    module.portablePrimitives,
  ]),
])
