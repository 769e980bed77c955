import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToaster, toastDelayMs, toastDurationsMs } from './createToaster.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setup() {
  const toaster = createToaster()
  render(
    <>
      <button type="button">Page</button>
      <Toaster toaster={toaster} label="Notifications" closeLabel="Close" detailsLabel="Details" />
    </>,
  )
  const region = screen.getByRole('region', { name: 'Notifications' })
  return { toaster, region }
}

/** Advances the time, and renders what follows from timers and ended animations. */
async function settle(ms = 0): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}

describe('Toaster', () => {
  test('default: announces an error assertively and other toasts politely, in live regions that are already on the page', async () => {
    const { toaster, region } = setup()
    const [polite, urgent] = [
      region.querySelector('[aria-live="polite"]'),
      region.querySelector('[aria-live="assertive"]'),
    ]
    act(() => {
      toaster.show({ variant: 'loading', message: 'Deposit confirmed', description: 'You have 2 ETH.' })
      toaster.show({ variant: 'error', message: 'Deposit failed' })
    })
    await settle(toastDelayMs)
    expect(polite?.textContent).toBe('Deposit confirmed You have 2 ETH.')
    expect(urgent?.textContent).toBe('Deposit failed')
    expect(screen.getAllByRole('listitem').map(({ dataset }) => dataset.variant)).toEqual(['loading', 'error'])
  })

  test('behavior: removes a toast after its duration', async () => {
    const { toaster } = setup()
    act(() => void toaster.show({ variant: 'success', message: 'Deposit confirmed' }))
    await settle(toastDurationsMs.success)
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('behavior: keeps a toast while the pointer is on it', async () => {
    const { toaster, region } = setup()
    act(() => void toaster.show({ variant: 'success', message: 'Deposit confirmed' }))
    act(() => void region.dispatchEvent(new MouseEvent('pointerenter')))
    await settle(toastDurationsMs.success * 2)
    expect(screen.getByRole('listitem')).toBeTruthy()
    act(() => void region.dispatchEvent(new MouseEvent('pointerleave')))
    await settle(toastDurationsMs.success)
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('behavior: keeps a toast while the focus is on it, and returns the focus when the toast is closed', async () => {
    const { toaster } = setup()
    const page = screen.getByRole('button', { name: 'Page' })
    page.focus()
    act(() => void toaster.show({ variant: 'error', message: 'Deposit failed' }))
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    await settle(toastDurationsMs.error * 2)
    expect(screen.getByRole('listitem')).toBeTruthy()
    fireEvent.click(close)
    expect(document.activeElement).toBe(page)
    await settle()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('param: action runs once and closes the toast; details are collapsed at first', async () => {
    const { toaster } = setup()
    const onPress = vi.fn()
    act(
      () =>
        void toaster.show({
          variant: 'error',
          message: 'Deposit failed',
          details: 'insufficient funds',
          action: { label: 'Try again', onPress },
        }),
    )
    expect(screen.getByText('insufficient funds').closest('details')?.open).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(onPress).toHaveBeenCalledOnce()
    expect(screen.queryByRole('listitem')).toBeNull()
  })
})
