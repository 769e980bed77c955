import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstLoadOf } from './firstLoadOf.ts'

const core = fileURLToPath(new URL('../../packages/core/src/exports/', import.meta.url))
/** The most bytes that a namespace may cost before a wallet is chosen, gzip level 9. */
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

/** The text that each namespace needs before a wallet is chosen, and the text that it must not load by then. */
const namespaces: [name: string, looksFor: string, loadsLater: string][] = [
  ['solana', 'wallet-standard:', 'solana:signMessage'],
  ['bip122', 'btc_providers', 'bitcoin:signMessage'],
  ['polkadot', 'injectedWeb3', 'signPayload'],
]

test('a namespace beside eip155 costs little before a wallet is chosen, and nothing where it is not used', async () => {
  const alone = await firstLoadOf('virtual:eip155', sources)
  for (const [name, looksFor, loadsLater] of namespaces) {
    const load = await firstLoadOf(`virtual:${name}`, sources)
    expect(alone.code).not.toContain(looksFor)
    expect(load.code).toContain(looksFor)
    expect(load.code).not.toContain(loadsLater)
    expect(load.bytes - alone.bytes, name).toBeLessThan(MAX_BYTES)
  }
}, 120_000)
