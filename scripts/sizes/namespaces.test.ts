import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstLoadOf } from './firstLoadOf.ts'

const core = fileURLToPath(new URL('../../packages/core/src/exports/', import.meta.url))
/** The most bytes that a namespace may add before a wallet is chosen, after gzip -9. */
const MAX_BYTES = 3_000

const sources: Record<string, string> = {
  'virtual:eip155': `
    export { createKit } from '${core}index.ts'
    export { eip155 } from '${core}eip155.ts'`,
  'virtual:solana': `
    export * from 'virtual:eip155'
    export { solana, solanaMainnet } from '${core}solana.ts'`,
  'virtual:bip122': `
    export * from 'virtual:eip155'
    export { bip122, bitcoinMainnet } from '${core}bip122.ts'`,
  'virtual:polkadot': `
    export * from 'virtual:eip155'
    export { polkadot, polkadotMainnet } from '${core}polkadot.ts'`,
}

/**
 * Strings in the code of each namespace: one that it needs before a wallet is chosen, and one that it may load only afterwards.
 */
const namespaces: [name: string, looksFor: string, loadsLater: string][] = [
  ['solana', 'wallet-standard:', 'solana:signMessage'],
  ['bip122', 'btc_providers', 'bitcoin:signMessage'],
  ['polkadot', 'injectedWeb3', 'signPayload'],
]

test('a namespace beside eip155 adds little before a wallet is chosen, and nothing to a page that does not import it', async () => {
  const alone = await firstLoadOf('virtual:eip155', sources)
  for (const [name, looksFor, loadsLater] of namespaces) {
    const load = await firstLoadOf(`virtual:${name}`, sources)
    expect(alone.code).not.toContain(looksFor)
    expect(load.code).toContain(looksFor)
    expect(load.code).not.toContain(loadsLater)
    expect(load.bytes - alone.bytes, name).toBeLessThan(MAX_BYTES)
  }
}, 120_000)
