import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../test/connectWallet.ts'
import { afterThisTest, renderKit } from '../../test/renderKit.tsx'
import { NetworkButton } from './NetworkButton.tsx'

describe('NetworkButton', () => {
  test('default: shows the network in use and opens the list of networks', async () => {
    const { user } = renderKit(<NetworkButton />)
    await user.click(screen.getByRole('button', { name: 'Harbour' }))
    expect(await screen.findByRole('dialog', { name: 'Choose Network' })).toBeDefined()
  })

  test("behavior: without any network it reads 'Select Network', or the label given", () => {
    renderKit(
      <>
        <NetworkButton />
        <NetworkButton label="Where?" />
      </>,
      { options: { networks: [], adapters: [] } },
    )
    expect(screen.getByRole('button', { name: 'Select Network' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Where?' })).toBeDefined()
  })

  test("behavior: on a network that the app does not know it reads 'Switch Network'", async () => {
    const { kit } = renderKit(<NetworkButton />)
    await connectWallet(kit, { chainId: 999 })
    // The button is behind the view that asks for a network of the app.
    expect(await screen.findByRole('button', { name: 'Switch Network', hidden: true })).toBeDefined()
  })

  test('behavior: if the app allows any network, it does not ask for another', async () => {
    const { kit } = renderKit(<NetworkButton />, { options: { allowUnsupportedChain: true } })
    await connectWallet(kit, { chainId: 999 })
    expect(await screen.findByRole('button', { name: 'Unknown Network' })).toBeDefined()
  })

  test('behavior: draws the picture that the app names, and tells listeners that it was pressed', async () => {
    const { kit, user } = renderKit(<NetworkButton />, { options: { chainImages: { 31_337: '/harbour.png' } } })
    const events: string[] = []
    afterThisTest(kit.onEvent(({ event }) => events.push(event)))
    const button = screen.getByRole('button', { name: 'Harbour' })
    expect(button.querySelector('img')?.getAttribute('src')).toBe('/harbour.png')
    await user.click(button)
    expect(events).toContain('CLICK_NETWORKS')
  })
})
