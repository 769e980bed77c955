import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderKit } from '../../test/renderKit.tsx'
import { HoldfastProvider } from '../HoldfastProvider.tsx'
import { CopyLink } from './CopyLink.tsx'

describe('CopyLink', () => {
  test('default: copies the link and says so', async () => {
    const { kit, user } = renderKit(<CopyLink value="wc:1@2" />)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(kit.toasts.getState().toast?.message).toBe('Link copied'))
    expect(await navigator.clipboard.readText()).toBe('wc:1@2')
  })

  test('behavior: is disabled while there is no link', () => {
    renderKit(<CopyLink value={undefined} />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link' }).disabled).toBe(true)
  })

  test('error: says that the browser forbids copying', async () => {
    const { kit, user } = renderKit()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    render(
      <HoldfastProvider kit={kit}>
        <CopyLink value="wc:1@2" />
      </HoldfastProvider>,
    )
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(() =>
      expect(kit.toasts.getState().toast).toMatchObject({
        variant: 'error',
        message: 'Failed to copy. Allow this page to use the clipboard, then try again.',
      }),
    )
  })
})
