import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Changes } from './Changes.tsx'

const token = '0x00000000000000000000000000000000000000aa'
const chain = {
  caipNetworkId: 'eip155:31337',
  name: 'One',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

describe('Changes', () => {
  it('default: lists losses and gains, tokens in their smallest units, and items with their number', () => {
    const changes = [
      { token: undefined, amount: -(10n ** 18n) },
      { token, amount: 25n },
      { token, item: 7n, amount: -1n },
    ] as const
    const { container } = render(<Changes changes={changes} chain={chain} />)
    expect([...container.children].map(({ textContent }) => textContent)).toEqual([
      '−1 ETH',
      `+25 × ${token}`,
      `−1 × ${token} #7`,
    ])
  })

  it('behavior: shows the first hundred changes, and how many more there are', () => {
    const changes = Array.from({ length: 5_000 }, (_, index) => ({ token, item: BigInt(index), amount: -1n }) as const)
    const { container } = render(<Changes changes={changes} chain={chain} />)
    expect(container.children).toHaveLength(101)
    expect(container.lastElementChild?.textContent).toBe('And 4900 more.')
  })

  it('behavior: says that nothing changes', () => {
    expect(render(<Changes changes={[]} chain={chain} />).container.textContent).toBe('No balance changes.')
  })
})
