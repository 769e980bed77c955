import { openModal } from '@holdfast/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { perform, renderKit } from '../../test/renderKit.tsx'
import { startCatalogue } from '../../test/startCatalogue.ts'
import { ConnectButton } from '../button/ConnectButton.tsx'

const importModal = async () => (await import('../shell/Modal.tsx')).Modal

describe('ModalMount', () => {
  test('behavior: fetches the code once, when the pointer enters the button', async () => {
    const loadModal = vi.fn(importModal)
    const { user } = renderKit(<ConnectButton />, { loadModal })
    expect(loadModal).not.toHaveBeenCalled()

    await user.hover(screen.getByRole('button'))
    await user.click(screen.getByRole('button'))

    expect(await screen.findByRole('dialog')).toBeDefined()
    expect(loadModal).toHaveBeenCalledTimes(1)
  })

  test('behavior: names React as the framework in requests to the services', async () => {
    const catalogue = await startCatalogue([])
    const { kit } = renderKit(undefined, { options: { services: { url: catalogue.url } } })
    await perform(() => openModal(kit))
    await waitFor(() => expect(catalogue.queries[0]?.get('sv')).toMatch(/^react-eip155-/))
  })

  test('behavior: fetches the code when the button is focused', async () => {
    const loadModal = vi.fn(importModal)
    const { user } = renderKit(<ConnectButton />, { loadModal })
    await user.tab()
    expect(loadModal).toHaveBeenCalledTimes(1)
  })

  test('behavior: fetches the code when the page is idle', async () => {
    const loadModal = vi.fn(importModal)
    renderKit(<ConnectButton />, { loadModal })
    await waitFor(() => expect(loadModal).toHaveBeenCalledTimes(1), { timeout: 4_000 })
  })

  test('error: says that the code cannot be fetched, tries again on request, and then opens', async () => {
    let online = false
    const loadModal = vi.fn(async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module')
      return importModal()
    })
    const { user } = renderKit(<ConnectButton />, { loadModal })
    await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The wallet window could not be loaded. Check your connection and try again.')
    const failures = loadModal.mock.calls.length
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(loadModal).toHaveBeenCalledTimes(failures + 1)
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeDefined()

    online = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('dialog', { name: 'Connect Wallet' })).toBeDefined()
    expect(screen.queryByRole('alert', { name: /could not be loaded/ })).toBeNull()
  })

  test('error: shows a message that can be dismissed, after which the button works again', async () => {
    const { user, kit } = renderKit(<ConnectButton />, { loadModal: () => Promise.reject(new TypeError('offline')) })
    await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))

    expect(screen.queryByRole('alert')).toBeNull()
    expect(kit.modal.getState().open).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
    expect(await screen.findByRole('alert')).toBeDefined()
  })

  test('param: for an embedded kit, fetches no code and opens no dialog', async () => {
    const loadModal = vi.fn(importModal)
    const { kit } = renderKit(undefined, { options: { enableEmbedded: true }, loadModal })
    await perform(() => openModal(kit))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(loadModal).not.toHaveBeenCalled()
  })
})
