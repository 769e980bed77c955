import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../kit.ts'
import type { AdapterClient } from './adapter.ts'
import { AdapterNotFoundError } from './errors.ts'

/** Loads the client of a namespace. @throws {AdapterNotFoundError} if the kit has no adapter for it. */
export async function loadClient(kit: Kit, namespace: ChainNamespace): Promise<AdapterClient> {
  const handle = kit.internals.adapters.get(namespace)
  if (!handle) throw new AdapterNotFoundError({ namespace })
  return handle.load()
}

/** Loads every adapter's client before it is needed. A failure is ignored here, since the first real use reports it. */
export async function preloadAdapters(kit: Kit): Promise<void> {
  await Promise.allSettled([...kit.internals.adapters.values()].map((handle) => handle.load()))
}
