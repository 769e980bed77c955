import { delegate7702Address } from '@holdfast/smart-account'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../../config/config.ts'
import type { NodeRpc } from '../../node/nodeRpc.ts'
import { announceCapabilities } from './announce.ts'

const first = `0x${'A'.repeat(40)}`
const second = `0x${'b'.repeat(40)}`
const delegated = `0xef0100${delegate7702Address.slice(2).toLowerCase()}`
const nativeCurrency = { symbol: 'ETH', decimals: 18 }
const chainOf = (id: number): Chain => ({ caipNetworkId: `eip155:${id}`, name: `${id}`, nativeCurrency, rpcUrls: [] })
const chains = [chainOf(1), chainOf(10)]
const granted = (...accounts: string[]) => ({
  eip155: { methods: ['wallet_sendCalls'], events: [], accounts },
})
/** Returns a node that knows the code of these addresses and has the contract for batches of calls. */
const nodeOf =
  (codes: Record<string, string>): NodeRpc =>
  async (_, [address] = []) =>
    address === delegate7702Address ? '0x6001' : (codes[String(address)] ?? '0x')

describe('announceCapabilities', () => {
  it('default: announces the capability of each account by its chain, and by its address', async () => {
    const accounts = [`eip155:1:${first}`, `eip155:10:${first}`, `eip155:1:${second}`]
    const rpcOf = ({ caipNetworkId }: Chain) => nodeOf(caipNetworkId === 'eip155:10' ? { [first]: delegated } : {})
    const { sessionProperties, scopedProperties } = await announceCapabilities(granted(...accounts), { chains, rpcOf })
    const [ready, supported] = [{ atomic: { status: 'ready' } }, { atomic: { status: 'supported' } }]
    expect(scopedProperties).toEqual({
      'eip155:1': { [`eip155:1:${first}`]: ready, [`eip155:1:${second}`]: ready },
      'eip155:10': { [`eip155:10:${first}`]: supported },
    })
    expect(JSON.parse(String(sessionProperties?.['capabilities']))).toEqual({
      [first]: { '0x1': ready, '0xa': supported },
      [second]: { '0x1': ready },
    })
  })

  it('behavior: omits accounts without the capability, and chains that the wallet does not have', async () => {
    const rpcOf = () => nodeOf({ [first]: '0xef01001234' })
    const accounts = [`eip155:1:${first}`, `eip155:1:${second}`, `eip155:5:${second}`]
    expect((await announceCapabilities(granted(...accounts), { chains, rpcOf })).scopedProperties).toEqual({
      'eip155:1': { [`eip155:1:${second}`]: { atomic: { status: 'ready' } } },
    })
    expect(await announceCapabilities(granted(`eip155:1:${first}`), { chains, rpcOf })).toEqual({})
  })

  it('behavior: announces nothing to an app that may not send batches of calls', async () => {
    const { eip155 } = granted(`eip155:1:${first}`)
    const rpcOf = () => nodeOf({})
    expect(
      await announceCapabilities({ eip155: { ...eip155, methods: ['personal_sign'] } }, { chains, rpcOf }),
    ).toEqual({})
    expect(await announceCapabilities({}, { chains, rpcOf })).toEqual({})
  })

  it('behavior: waits for slow nodes for three seconds at most', async () => {
    const clock = fakeClock()
    const rpcOf = ({ caipNetworkId }: Chain): NodeRpc =>
      caipNetworkId === 'eip155:1' ? () => new Promise(() => {}) : nodeOf({})
    let isOver = false
    const announced = announceCapabilities(granted(`eip155:1:${first}`, `eip155:10:${first}`), {
      chains,
      rpcOf,
      clock,
    }).finally(() => (isOver = true))
    await clock.advance(2_999)
    expect(isOver).toBe(false)
    await clock.advance(1)
    expect(Object.keys((await announced).scopedProperties ?? {})).toEqual(['eip155:10'])
  })
})
