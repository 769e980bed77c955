import { type AlertVariant, openModal, raiseAlert, showToast, type ToastVariant } from '@holdfast/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../test/renderKit.tsx'

describe('ToastBar', () => {
  test.each<[ToastVariant, string]>([
    ['loading', '.hf-spinner'],
    ['success', '.lucide-circle-check'],
    ['error', '.lucide-circle-alert'],
  ])('param: variant %s has its own look and icon, and is read out', async (variant, icon) => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    await screen.findByRole('dialog')
    await perform(() => showToast(kit, { variant, message: 'The tide turns', autoClose: false }))
    const toast = screen.getByText('The tide turns').closest<HTMLElement>('.hf-kit-toast')
    expect(toast?.dataset['variant']).toBe(variant)
    expect(toast?.querySelectorAll(icon)).toHaveLength(1)
    expect(toast?.closest('output')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss message' }))
    await waitFor(() => expect(screen.queryByText('The tide turns')).toBeNull())
  })
})

describe('AlertBar', () => {
  test.each<[AlertVariant, string]>([
    ['info', '.lucide-info'],
    ['success', '.lucide-circle-check'],
    ['warning', '.lucide-triangle-alert'],
    ['error', '.lucide-circle-alert'],
  ])('param: variant %s has its own look and icon, and is read out', async (variant, icon) => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    await screen.findByRole('dialog')
    await perform(() => raiseAlert(kit, 'networkNotFound', variant))
    const alert = screen.getByText('Network Not Found').closest<HTMLElement>('.hf-kit-alert')
    expect(alert?.dataset['variant']).toBe(variant)
    expect(alert?.querySelectorAll(icon)).toHaveLength(1)
    expect(alert?.closest('[role=alert]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss alert' }))
    expect(screen.queryByText('Network Not Found')).toBeNull()
  })
})
