import { closeModal, openModal, raiseAlert, switchNetwork } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../test/renderKit.tsx'
import { german } from '../../messages/languages/german.ts'

const isShown = (text: string): boolean => screen.queryAllByText(text).length > 0

describe('AlertBar', () => {
  test('behavior: an alert that is raised while the modal is closed is shown over the page until the modal opens', async () => {
    const { kit, user } = renderKit()
    await perform(() => switchNetwork(kit, { caipNetworkId: 'eip155:999' }).catch(() => undefined))
    const alert = await screen.findByText('Network Not Found')
    expect(alert.closest('[role=alert]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss alert' }))
    expect(isShown('Network Not Found')).toBe(false)

    await perform(() => raiseAlert(kit, 'networkNotFound'))
    expect(isShown('Network Not Found')).toBe(true)
    await perform(() => openModal(kit))
    await screen.findByRole('dialog')
    expect(kit.alerts.getState().open).toBe(false)
    await waitFor(() => expect(isShown('Network Not Found')).toBe(false))
  })

  test('behavior: removes an alert when the modal closes, if the alert was raised while the modal was open', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit))
    const dialog = within(await screen.findByRole('dialog'))
    await perform(() => raiseAlert(kit, 'sessionExpired'))
    expect(dialog.getByText('Session Expired')).toBeDefined()
    await perform(() => closeModal(kit))
    await waitFor(() => expect(isShown('Session Expired')).toBe(false))
  })

  test('behavior: shows an alert for the modal in the open modal, but never over the page', async () => {
    const { kit } = renderKit(undefined, { options: { projectId: undefined } })
    await perform(() => raiseAlert(kit, 'projectIdMissing', 'error', 'modal'))
    await perform(() => openModal(kit))
    expect(within(await screen.findByRole('dialog')).getByText('Project ID Not Configured')).toBeDefined()
    await perform(() => closeModal(kit))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await perform(() => raiseAlert(kit, 'projectIdMissing', 'error', 'modal'))
    expect(isShown('Project ID Not Configured')).toBe(false)
  })

  test('behavior: shows an alert in the language of the page', async () => {
    const { kit } = renderKit(undefined, { messages: german, locale: 'de' })
    await perform(() => raiseAlert(kit, 'originNotAllowed'))
    expect(await screen.findByText('Ungültige App-Konfiguration')).toBeDefined()
  })
})
