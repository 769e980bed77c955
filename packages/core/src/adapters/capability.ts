import type { ChainNamespace } from '@holdfast/caip'
import type { Capability } from '../kit.ts'
import type { AdapterHandle } from './adapter.ts'

declare module '../kit.ts' {
  interface Capabilities {
    adapters: { internals: Map<ChainNamespace, AdapterHandle> }
  }
}

/** The adapter of each namespace, once it has started. */
export const adapters: Capability<'adapters'> = {
  name: 'adapters',
  internals: () => new Map(),
  end: ({ internals }) => {
    for (const handle of internals.adapters.values()) handle.destroy()
  },
}
