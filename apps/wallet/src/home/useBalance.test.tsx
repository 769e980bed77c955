import { createObservable } from '@holdfast/ui/observable'
import { cleanup, renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WalletContext } from '../app/WalletContext.tsx'
import type { WalletApp } from '../app/walletApp.ts'
import type { Chain } from '../config/config.ts'
import { useBalance } from './useBalance.ts'

const chain = (id: number): Chain => ({
  caipNetworkId: `eip155:${id}`,
  name: `Chain ${id}`,
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const one = chain(1)

let asked: { chain: Chain; params: unknown; answer: (value: unknown) => void; fail: () => void }[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The balance of an account, in a wallet whose nodes answer when the test says so. */
function follow(address: string | undefined, of: Chain = one) {
  const rpcOf = (chain: Chain) => (_method: string, params: unknown) =>
    new Promise((answer, reject) => asked.push({ chain, params, answer, fail: () => reject(new Error('silent')) }))
  const start = createObservable({ status: 'ready', rpcOf })
  const app = { start } as unknown as WalletApp // The code uses only the nodes.
  return renderHook((props: { chain: Chain; address: string | undefined }) => useBalance(props.chain, props.address), {
    initialProps: { chain: of, address },
    wrapper: ({ children }) => <WalletContext value={app}>{children}</WalletContext>,
  })
}
const answer = (value: unknown, index = asked.length - 1) => act(async () => asked[index]?.answer(value))
const fail = () => act(async () => asked.at(-1)?.fail())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('useBalance', () => {
  it('default: reads the balance at once and every five seconds', async () => {
    const { result } = follow('0xa1')
    expect(result.current).toBe('loading')
    expect(asked[0]).toMatchObject({ chain: one, params: ['0xa1', 'latest'] })
    await answer('0x10')
    expect(result.current).toBe(16n)
    await pass(4_999)
    expect(asked).toHaveLength(1)
    await pass(1)
    await answer('0x11')
    expect(result.current).toBe(17n)
  })

  it('behavior: a known balance stays when the node fails; otherwise it is unknown', async () => {
    const { result } = follow('0xa1')
    await fail()
    expect(result.current).toBe('unknown')
    await pass(5_000)
    await answer('0x10')
    await pass(5_000)
    await fail()
    expect(result.current).toBe(16n)
  })

  it('error: an answer that is not a number is unknown, and never 0', async () => {
    const { result } = follow('0xa1')
    await answer('')
    expect(result.current).toBe('unknown')
  })

  it('behavior: the balance of another account or chain is never shown as this one’s', async () => {
    const { result, rerender } = follow('0xa1')
    await answer('0x10')
    rerender({ chain: one, address: '0xb2' })
    expect(result.current).toBe('loading')
    await answer('0x99', 0)
    expect(result.current).toBe('loading')
    await answer('0x20')
    expect(result.current).toBe(32n)
    rerender({ chain: chain(2), address: '0xb2' })
    expect(result.current).toBe('loading')
    expect(asked.at(-1)?.chain.caipNetworkId).toBe('eip155:2')
  })

  it('behavior: a late answer about the previous account changes nothing', async () => {
    const { result, rerender } = follow('0xa1')
    rerender({ chain: one, address: '0xb2' })
    await answer('0x20', 1)
    await answer('0x10', 0)
    expect(result.current).toBe(32n)
  })

  it('behavior: a hidden page asks no node; neither does one without an account', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    follow('0xa1')
    await pass(20_000)
    expect(asked).toEqual([])
    vi.restoreAllMocks()
    await pass(5_000)
    expect(asked).toHaveLength(1)
    cleanup()
    follow(undefined)
    await pass(20_000)
    expect(asked).toHaveLength(1)
  })
})
