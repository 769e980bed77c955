import { fireEvent, render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { initialOf } from './frame/Monogram.tsx'
import { networkImage } from './networkImage.ts'
import { connectorImage } from './wallet/connectorImage.ts'
import { WalletImage } from './wallet/WalletImage.tsx'

const state = {
  wallets: { images: { pic: 'blob:pic' } },
  options: { chainImages: { 31_337: '/chain.png' }, connectorImages: { kelp: '/kelp.png' } },
}

describe('connectorImage', () => {
  test.each([
    ['the announced image', { id: 'kelp', imageUrl: 'data:image/png,x', imageId: 'pic' }, 'data:image/png,x'],
    ["the catalogue's image", { id: 'kelp', imageId: 'pic' }, 'blob:pic'],
    ["the app's image", { id: 'kelp', imageId: 'unknown' }, '/kelp.png'],
    ['undefined without any image', { id: 'coral' }, undefined],
  ])('default: returns %s', (_, connector, expected) => {
    expect(connectorImage(state, connector)).toBe(expected)
  })
})

describe('networkImage', () => {
  const network = { id: 31_337, caipNetworkId: 'eip155:31337' } as const
  test.each([
    ["the network's own image", { ...network, assets: { imageUrl: '/own.png', imageId: 'pic' } }, '/own.png'],
    ["the catalogue's image", { ...network, assets: { imageId: 'pic' } }, 'blob:pic'],
    ["the app's image", network, '/chain.png'],
    ['undefined without any image', { id: 1, caipNetworkId: 'eip155:1' } as const, undefined],
  ])('default: returns %s', (_, given, expected) => {
    expect(networkImage(state, given)).toBe(expected)
  })
})

describe('initialOf', () => {
  test.each([
    ['kelp', 'K'],
    ['  <b>oyster', 'B'],
    ['ärger', 'Ä'],
    ['e\u0301toile', 'E\u0301'],
    ['1inch', '1'],
    ['محفظة', 'م'],
    ['🦀', '?'],
    ['', '?'],
  ])('default: the initial of %j is %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })
})

describe('WalletImage', () => {
  test('default: draws the picture, without a referrer', () => {
    const { container } = render(<WalletImage src="https://pictures.example/kelp.png" name="Kelp" />)
    const image = container.querySelector('img')
    expect(image?.getAttribute('src')).toBe('https://pictures.example/kelp.png')
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(image?.getAttribute('alt')).toBe('')
  })

  test('behavior: draws the first letter in place of a broken or unsafe picture', () => {
    const { container, rerender } = render(<WalletImage src="https://pictures.example/gone.png" name="Kelp" />)
    const image = container.querySelector('img')
    if (image) fireEvent.error(image)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('K')

    rerender(<WalletImage src="javascript:alert(1)" name="Kelp" />)
    expect(container.querySelector('img')).toBeNull()
    rerender(<WalletImage src="https://pictures.example/other.png" name="Kelp" />)
    expect(container.querySelector('img')).not.toBeNull()
  })

  test('behavior: draws a wallet icon if there is neither a name nor a picture', () => {
    const { container } = render(<WalletImage src={undefined} />)
    expect(container.querySelector('svg')).not.toBeNull()
  })
})
