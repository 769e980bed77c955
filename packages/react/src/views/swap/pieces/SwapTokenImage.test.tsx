import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { dollarToken, etherToken } from '../../../../test/views/quotedSwap.ts'
import { SwapTokenImage } from './SwapTokenImage.tsx'

describe('SwapTokenImage', () => {
  test("default: in place of a missing picture, draws the token's letter, or the network's letter for its own currency", async () => {
    const { kit, container } = renderKit([
      <SwapTokenImage key="ether" token={etherToken} />,
      <SwapTokenImage key="dollar" token={{ ...dollarToken, symbol: 'USD' }} />,
    ])
    await connectWallet(kit)
    // The H is of the network Harbour, and the U of the token USD.
    expect(container.textContent).toBe('HU')
  })

  test("param: token: prefers the currency's own picture", () => {
    const logoUri = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
    renderKit(<SwapTokenImage token={{ ...etherToken, logoUri }} />)
    expect(screen.getByRole<HTMLImageElement>('presentation', { hidden: true }).src).toBe(logoUri)
  })
})
