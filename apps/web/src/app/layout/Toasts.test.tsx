import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/createTestApp.ts'
import { WebAppContext } from '../WebAppContext.tsx'
import { createKitToasts } from './kitToasts.ts'
import { Toasts } from './Toasts.tsx'

afterEach(cleanup)

async function setup() {
  const { app, close } = await createTestApp({ answer: () => ({ status: 404 }) })
  render(
    <WebAppContext value={app}>
      <Toasts />
    </WebAppContext>,
  )
  return { app, close, region: screen.getByRole('region', { name: 'Notifications' }) }
}

describe('Toasts', () => {
  it("default: lists the page's own messages and those of the kit in one region", async () => {
    const { app, close, region } = await setup()
    act(() => void app.toaster.show({ variant: 'loading', message: 'Transaction started' }))
    const showKitToast = createKitToasts(app.toaster)
    act(() => showKitToast({ variant: 'error', message: 'Failed to disconnect' }))
    const second = await within(region).findAllByText('Failed to disconnect')
    expect(second.length).toBeGreaterThan(0)
    expect(within(region).getAllByRole('listitem')).toHaveLength(2)
    act(() => showKitToast(undefined))
    expect(app.toaster.getSnapshot()).toMatchObject([{ leaving: false }, { leaving: true }])
    await close()
  })

  it('behavior: folds technical details away, and dismisses the toast when the user closes it', async () => {
    const { app, close, region } = await setup()
    act(() => void app.toaster.show({ variant: 'error', message: 'Deposit failed', details: '0x5c60da1b' }))
    const details = within(region).getByText('0x5c60da1b').closest('details')
    expect(details?.open).toBe(false)
    fireEvent.click(within(region).getByRole('button', { name: 'Close' }))
    expect(app.toaster.getSnapshot()).toMatchObject([{ leaving: true }])
    await close()
  })
})
