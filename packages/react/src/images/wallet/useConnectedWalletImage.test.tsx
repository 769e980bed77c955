import { createObservable, useObservable } from '@holdfast/ui/observable'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../test/renderKit.tsx'
import { useConnectedWalletImage } from './useConnectedWalletImage.ts'

const customWallets = ['com.kelp', 'com.other'].map((rdns) => ({
  id: rdns,
  name: 'Kelp',
  rdns,
  image_url: `data:image/svg+xml,${rdns}`,
}))

describe('useConnectedWalletImage', () => {
  test.each([
    ['https://kelp.example/icon.png', undefined],
    ['data:image/png;base64,x', 'data:image/png;base64,x'],
  ])('default: for the icon %s of a wallet that no catalogue lists, returns %s', (icon, expected) => {
    let image: string | undefined
    function Image() {
      image = useConnectedWalletImage({ name: 'Unlisted', icon })
      return null
    }
    renderKit(<Image />)
    expect(image).toBe(expected)
  })

  test('behavior: another wallet of the same name is never shown with the image of the previous one', async () => {
    const rdnsInUse = createObservable('com.kelp')
    const shown = new Set<string>()
    function Image() {
      const rdns = useObservable(rdnsInUse)
      shown.add(`${rdns}: ${useConnectedWalletImage({ name: 'Kelp', rdns })}`)
      return null
    }
    renderKit(<Image />, { options: { customWallets } })
    await expect.poll(() => [...shown].at(-1)).toBe('com.kelp: data:image/svg+xml,com.kelp')
    await perform(() => rdnsInUse.set('com.other'))
    await expect.poll(() => [...shown].at(-1)).toBe('com.other: data:image/svg+xml,com.other')
    expect([...shown]).not.toContain('com.other: data:image/svg+xml,com.kelp')
  })
})
