import { type AlertVariant, openModal, raiseAlert, showToast, type ToastVariant } from '@holdfast/core'
import { CircleAlert, CircleCheck, type Icon, Info, TriangleAlert } from '@holdfast/ui'
import { screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../test/renderKit.tsx'

/** Returns the shapes of the icons within a part of the page. */
const iconsIn = (part: Element | null | undefined): string[] =>
  Array.from(part?.querySelectorAll('svg') ?? [], (icon) => icon.innerHTML)

/** Returns the shapes of an icon. */
function shapesOf(Drawn: Icon): string {
  const template = document.createElement('template')
  template.innerHTML = renderToStaticMarkup(<Drawn />)
  return template.content.querySelector('svg')?.innerHTML ?? ''
}

describe('ToastBar', () => {
  test.each<[ToastVariant, Icon | undefined]>([
    ['loading', undefined],
    ['success', CircleCheck],
    ['error', CircleAlert],
  ])('param: variant %s has a look and an icon of its own, and is announced', async (variant, icon) => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    await screen.findByRole('dialog')
    await perform(() => showToast(kit, { variant, message: 'The tide turns', autoClose: false }))
    const toast = screen.getByText('The tide turns').closest<HTMLElement>('.hf-kit-toast')
    expect(toast?.dataset['variant']).toBe(variant)
    expect(toast?.querySelectorAll('.hf-spinner')).toHaveLength(icon ? 0 : 1)
    if (icon) expect(iconsIn(toast)).toContain(shapesOf(icon))
    expect(toast?.closest('output')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss message' }))
    await waitFor(() => expect(screen.queryByText('The tide turns')).toBeNull())
  })
})

describe('AlertBar', () => {
  test.each<[AlertVariant, Icon]>([
    ['info', Info],
    ['success', CircleCheck],
    ['warning', TriangleAlert],
    ['error', CircleAlert],
  ])('param: variant %s has a look and an icon of its own, and is announced', async (variant, icon) => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    await screen.findByRole('dialog')
    await perform(() => raiseAlert(kit, 'networkNotFound', variant))
    const alert = screen.getByText('Network Not Found').closest<HTMLElement>('.hf-kit-alert')
    expect(alert?.dataset['variant']).toBe(variant)
    expect(iconsIn(alert)).toContain(shapesOf(icon))
    expect(alert?.closest('[role=alert]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss alert' }))
    expect(screen.queryByText('Network Not Found')).toBeNull()
  })
})
