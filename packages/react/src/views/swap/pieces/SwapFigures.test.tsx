import type { SwapState } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { native, pebble } from '../../../../test/views/openSwapView.ts'
import { builtSwap, dollars, dollarToken, etherToken, quotedSwap } from '../../../../test/views/quotedSwap.ts'
import { SwapDetails } from './SwapDetails.tsx'
import { SwapFigures } from './SwapFigures.tsx'

/** Renders the figures, and returns them by name. */
async function figuresOf(state: SwapState) {
  const { kit, ...page } = renderKit(<SwapFigures state={state} source={etherToken} target={dollarToken} />)
  await connectWallet(kit)
  const terms = screen.getAllByRole('term').map((term) => term.textContent)
  const values = screen.getAllByRole('definition').map((value) => value.textContent)
  return { ...page, figures: Object.fromEntries(terms.map((term, index) => [term, values[index]])) }
}

describe('SwapFigures', () => {
  test('default: shows each figure with its name', async () => {
    const { figures } = await figuresOf(quotedSwap())
    expect(figures).toEqual({
      'You receive at least': '1960.2 HUSD',
      'Network cost': '$0.30',
      'Provider fee': '0.0085 ETH $17.00',
      'Price impact': '1 %',
      'Impact on the pools': '0.4 %',
      'Max. slippage': '19.8 HUSD (1 %)',
      Route: 'ETH → HUSD',
      Source: 'Uniswap v2',
    })
  })

  test("behavior: leaves out missing figures, and shows the service's name for an unknown source", async () => {
    const state = quotedSwap(
      { gasPrice: undefined, slippage: 0 },
      { poolImpact: undefined, route: [], source: 'tidepool' },
    )
    const { figures } = await figuresOf({ ...state, toToken: { ...dollarToken, price: undefined } })
    expect(figures).toEqual({
      'You receive at least': '1960.2 HUSD',
      'Provider fee': '0.0085 ETH $17.00',
      Source: 'tidepool',
    })
  })

  test('behavior: leaves out a price impact of zero', async () => {
    const { figures } = await figuresOf(quotedSwap({}, { toAmount: 2_000_000_000n, poolImpact: undefined }))
    expect(Object.keys(figures)).not.toContain('Price impact')
  })

  test("behavior: shows the cost in the network's currency, and the fee without its worth, when there is no price", async () => {
    const unpriced = { ...etherToken, price: undefined }
    const state = quotedSwap({ tokens: [unpriced, dollarToken], sourceToken: unpriced, swapTransaction: builtSwap })
    renderKit(<SwapFigures state={state} source={unpriced} target={dollarToken} />)
    const values = screen.getAllByRole('definition').map((value) => value.textContent)
    expect(values).toEqual(expect.arrayContaining(['0.00018 ETH', '0.0085 ETH']))
  })

  test('behavior: shows the address of an unlisted token of the route', async () => {
    const { figures } = await figuresOf(quotedSwap({}, { route: [[native, pebble]] }))
    expect(figures['Route']).toBe('ETH → 0x000…00b2')
  })

  test('behavior: shows every digit of a truncated amount when it is pressed', async () => {
    const { user } = await figuresOf(quotedSwap({}, { fee: 1_234_567_891_234n }))
    await user.click(screen.getByRole('button', { name: '0.000001 ETH' }))
    expect(screen.getByRole('button', { name: '0.000001234567891234 ETH' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '1960.2 HUSD' })).toBeNull()
  })

  test('behavior: names the currency and the network of the cost', async () => {
    await figuresOf(quotedSwap())
    expect(screen.getByTitle('Paid in ETH on Harbour').textContent).toBe('$0.30')
  })
})

describe('SwapDetails', () => {
  test('default: shows the rate, and the figures when they are unfolded', async () => {
    const { user } = renderKit(<SwapDetails state={quotedSwap()} />)
    expect(screen.getByText('1 ETH = 1980 HUSD')).toBeDefined()
    const folded = screen.getByText('Details').closest('details')
    expect(folded?.open).toBe(false)
    await user.click(screen.getByText('Details'))
    expect(folded?.open).toBe(true)
  })

  test('param: open: shows the figures at once', () => {
    renderKit(<SwapDetails state={quotedSwap()} open />)
    expect(screen.queryByText('Details')).toBeNull()
    expect(screen.getByText('You receive at least')).toBeDefined()
  })

  test.each(['sourceToken', 'toToken', 'offer'] as const)('behavior: shows nothing without %s', (missing) => {
    const { container } = renderKit(<SwapDetails state={quotedSwap({ [missing]: undefined })} open />)
    expect(within(container).queryByText('You receive at least')).toBeNull()
    expect(container.textContent).toBe('')
  })

  test('behavior: reverses the rate, and shows the worth of its first token', async () => {
    const state = quotedSwap({ sourceToken: { ...etherToken, price: dollars(2_500) } }, { toAmount: 1_980_123_456n })
    const { user } = renderKit(<SwapDetails state={state} />)
    const rate = () => screen.getByText(/^1 (ETH|HUSD) = /).parentElement?.textContent
    expect(rate()).toBe('1 ETH = 1980.123 HUSD$2,500.00')
    await user.click(screen.getByRole('button', { name: 'Reverse the rate' }))
    expect(rate()).toBe('1 HUSD = 0.000505 ETH$1.00')
    await user.click(screen.getByRole('button', { name: 'Reverse the rate' }))
    expect(rate()).toContain('1 ETH = ')
  })
})
