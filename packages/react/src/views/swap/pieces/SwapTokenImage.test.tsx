import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { dollarToken, etherToken } from '../../../../test/quotedSwap.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { SwapTokenImage } from './SwapTokenImage.tsx'

describe('SwapTokenImage', () => {
  test('default: shows the token, or the network for its own currency; a letter stands in for a picture', async () => {
    const { kit, container } = renderKit([
      <SwapTokenImage key="ether" token={etherToken} />,
      <SwapTokenImage key="dollar" token={{ ...dollarToken, symbol: 'USD' }} />,
    ])
    await connectWallet(kit)
    // Harbour is the network, USD the token.
    expect(container.textContent).toBe('HU')
  })

  test('param: token: the picture of a currency is preferred', () => {
    const logoUri = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
    renderKit(<SwapTokenImage token={{ ...etherToken, logoUri }} />)
    expect(screen.getByRole<HTMLImageElement>('presentation', { hidden: true }).src).toBe(logoUri)
  })
})
