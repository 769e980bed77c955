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

  test("behavior: reads 'Select Network', or the given label, when there is no network", () => {
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

  test("behavior: reads 'Switch Network' on a network that the app does not list", async () => {
    const { kit } = renderKit(<NetworkButton />)
    await connectWallet(kit, { chainId: 999 })
    // The view that asks for a network of the app covers the button.
    expect(await screen.findByRole('button', { name: 'Switch Network', hidden: true })).toBeDefined()
  })

  test('behavior: does not ask for another network if the app allows unlisted networks', async () => {
    const { kit } = renderKit(<NetworkButton />, { options: { allowUnsupportedChain: true } })
    await connectWallet(kit, { chainId: 999 })
    expect(await screen.findByRole('button', { name: 'Unknown Network' })).toBeDefined()
  })

  test('behavior: draws the network’s picture from the options, and emits an event when pressed', async () => {
    const { kit, user } = renderKit(<NetworkButton />, { options: { chainImages: { 31_337: '/harbour.png' } } })
    const events: string[] = []
    afterThisTest(kit.onEvent(({ event }) => events.push(event)))
    const button = screen.getByRole('button', { name: 'Harbour' })
    expect(button.querySelector('img')?.getAttribute('src')).toBe('/harbour.png')
    await user.click(button)
    expect(events).toContain('CLICK_NETWORKS')
  })
})
