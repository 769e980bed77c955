import { openModal } from '@holdfast/core'
import { startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

const terms = { termsConditionsUrl: 'https://reef.example/terms' }
const findCode = () => screen.findByRole('img', { name: /QR code/ })
const queryCode = () => screen.queryByRole('img', { name: /QR code/ })

describe('ConnectingWalletConnectBasic', () => {
  test.each(['ConnectingWalletConnectBasic', 'ConnectingWalletConnect'] as const)(
    'param: legalCheckbox: %s makes a code once the box is ticked, and removes the code when the box is cleared',
    async (view) => {
      const adapters = view === 'ConnectingWalletConnectBasic' ? { adapters: [] } : {}
      const options = { services: { relayUrl: relay.url }, ...adapters, ...terms, features: { legalCheckbox: true } }
      const { kit, user } = renderKit(undefined, { options })
      await perform(() => openModal(kit, { view }))
      const box = await screen.findByRole('checkbox', { name: 'I agree to our terms of service' })
      expect(queryCode()).toBeNull()
      expect(kit.pairing.getState()).toMatchObject({ status: 'idle', uri: undefined })

      await user.click(box)
      expect(await findCode()).toBeDefined()
      await user.click(box)
      await waitFor(() => expect(queryCode()).toBeNull())
      expect(kit.pairing.getState()).toMatchObject({ status: 'idle', uri: undefined })
    },
  )

  test('default: shows the terms below the code', async () => {
    const { kit } = renderKit(undefined, { options: { services: { relayUrl: relay.url }, adapters: [], ...terms } })
    await perform(() => openModal(kit))
    expect(await findCode()).toBeDefined()
    expect(screen.getByRole('link', { name: 'Terms of Service' })).toBeDefined()
  })

  test('behavior: without a relay, says that there is no way to connect', async () => {
    const { kit } = renderKit(undefined, { options: { adapters: [] } })
    await perform(() => openModal(kit))
    expect(await screen.findByText('No way to connect')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await perform(() => openModal(kit, { view: 'ConnectingWalletConnect' }))
    expect(await screen.findByText('No way to connect')).toBeDefined()
  })
})
