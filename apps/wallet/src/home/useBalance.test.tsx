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

let requests: { chain: Chain; params: unknown; answer: (value: unknown) => void; fail: () => void }[]
beforeEach(() => {
  vi.useFakeTimers()
  requests = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Renders the hook in a wallet whose nodes answer only when the test calls `answer` or `fail`. */
function renderBalance(address: string | undefined, initialChain: Chain = one) {
  const rpcOf = (chain: Chain) => (_method: string, params: unknown) =>
    new Promise((answer, reject) => requests.push({ chain, params, answer, fail: () => reject(new Error('silent')) }))
  const start = createObservable({ status: 'ready', rpcOf })
  const app = { start } as unknown as WalletApp // The hook uses only the nodes.
  return renderHook((props: { chain: Chain; address: string | undefined }) => useBalance(props.chain, props.address), {
    initialProps: { chain: initialChain, address },
    wrapper: ({ children }) => <WalletContext value={app}>{children}</WalletContext>,
  })
}
const answer = (value: unknown, index = requests.length - 1) => act(async () => requests[index]?.answer(value))
const fail = () => act(async () => requests.at(-1)?.fail())
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('useBalance', () => {
  it('default: reads the balance at once and every five seconds', async () => {
    const { result } = renderBalance('0xa1')
    expect(result.current).toBe('loading')
    expect(requests[0]).toMatchObject({ chain: one, params: ['0xa1', 'latest'] })
    await answer('0x10')
    expect(result.current).toBe(16n)
    await advance(4_999)
    expect(requests).toHaveLength(1)
    await advance(1)
    await answer('0x11')
    expect(result.current).toBe(17n)
  })

  it('behavior: when the node fails, a known balance stays, and any other balance is shown as unknown', async () => {
    const { result } = renderBalance('0xa1')
    await fail()
    expect(result.current).toBe('unknown')
    await advance(5_000)
    await answer('0x10')
    await advance(5_000)
    await fail()
    expect(result.current).toBe(16n)
  })

  it('error: after an answer that is not a number, the balance is unknown, and never 0', async () => {
    const { result } = renderBalance('0xa1')
    await answer('')
    expect(result.current).toBe('unknown')
  })

  it('behavior: the balance of another account or chain is never shown', async () => {
    const { result, rerender } = renderBalance('0xa1')
    await answer('0x10')
    rerender({ chain: one, address: '0xb2' })
    expect(result.current).toBe('loading')
    await answer('0x99', 0)
    expect(result.current).toBe('loading')
    await answer('0x20')
    expect(result.current).toBe(32n)
    rerender({ chain: chain(2), address: '0xb2' })
    expect(result.current).toBe('loading')
    expect(requests.at(-1)?.chain.caipNetworkId).toBe('eip155:2')
  })

  it('behavior: a late answer about the previous account changes nothing', async () => {
    const { result, rerender } = renderBalance('0xa1')
    rerender({ chain: one, address: '0xb2' })
    await answer('0x20', 1)
    await answer('0x10', 0)
    expect(result.current).toBe(32n)
  })

  it('behavior: reads no balance while the page is hidden or without an address', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    renderBalance('0xa1')
    await advance(20_000)
    expect(requests).toEqual([])
    vi.restoreAllMocks()
    await advance(5_000)
    expect(requests).toHaveLength(1)
    cleanup()
    renderBalance(undefined)
    await advance(20_000)
    expect(requests).toHaveLength(1)
  })
})
