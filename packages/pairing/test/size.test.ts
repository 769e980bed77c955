import { describe, expect, test } from 'vitest'
import { measureEntry } from './bench/bundle.ts'

/** A fifth of the size of @walletconnect/sign-client 2.21.8, built and compressed the same way, in bytes. */
const BUDGET = 149_400 / 5

describe('the bundle', () => {
  test('weighs at most a fifth of its peer, and contains no curves', async () => {
    const { atOnce, inputs } = await measureEntry('index.ts')
    expect(atOnce).toBeLessThan(BUDGET)
    expect(inputs.filter((path) => /@noble\/(?:curves|hashes)|authenticate\//.test(path))).toEqual([])
  })

  test('sign-in and curves load later, and the whole is less than half of the peer', async () => {
    const { atOnce, later } = await measureEntry('index.ts')
    // The peer loads 165 kB in total.
    expect(atOnce + later).toBeLessThan(165_200 / 2)
  })

  test('the wire entry, for a relay, contains no client', async () => {
    const { inputs } = await measureEntry('wire.ts')
    expect(inputs.filter((path) => /src\/(?:relayer|records|session|client|provider)\//.test(path))).toEqual([])
  })
})
