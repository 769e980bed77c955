import { openModal } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { afterThisTest, perform, renderKit } from '../../../../test/renderKit.tsx'

describe('WhatIsAWallet', () => {
  test('default: explains wallets in three points, and says how to begin', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'WhatIsAWallet' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What is a wallet?' }))
    expect((await dialog.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)).toEqual([
      'One key for many apps',
      'A home for your assets',
      'You approve everything',
    ])
    expect(dialog.getByText(/To begin, install a wallet extension/)).toBeDefined()
  })

  test('behavior: leads to wallets to get, and emits an event', async () => {
    const { kit, user } = renderKit()
    const events: string[] = []
    afterThisTest(kit.onEvent(({ event }) => events.push(event)))
    await perform(() => openModal(kit, { view: 'WhatIsAWallet' }))
    await user.click(await screen.findByRole('button', { name: 'Get a wallet' }))
    expect(await screen.findByRole('dialog', { name: 'Get a wallet' })).toBeDefined()
    expect(events).toContain('CLICK_GET_WALLET')
  })
})
