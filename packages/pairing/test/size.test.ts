import { describe, expect, test } from 'vitest'
import { measureEntry } from './bench/bundle.ts'

/** A fifth of the size of @walletconnect/sign-client 2.21.8, built and compressed the same way, in bytes. */
const BUDGET = 149_400 / 5

describe('the bundle', () => {
  test('weighs at most a fifth of its peer, and contains neither curves nor sign-in', async () => {
    const { atOnce, inputs } = await measureEntry('index.ts')
    expect(atOnce).toBeLessThan(BUDGET)
    expect(inputs.filter((path) => /@noble\/(?:curves|hashes)|authenticate\//.test(path))).toEqual([])
  })

  test('weighs less than half of its peer, including what loads later', async () => {
    const { atOnce, later } = await measureEntry('index.ts')
    // The peer loads 165 kB in total.
    expect(atOnce + later).toBeLessThan(165_200 / 2)
  })

  test('the wire entry, for a relay, contains no client', async () => {
    const { inputs } = await measureEntry('wire.ts')
    expect(inputs.filter((path) => /src\/(?:relayer|records|session|client|provider)\//.test(path))).toEqual([])
  })
})
