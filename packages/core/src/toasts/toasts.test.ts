import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { hideToast, showToast } from './actions.ts'

describe('showToast', () => {
  test('default: shows a success toast at once', () => {
    const { kit } = createTestKit()
    showToast(kit, { message: 'Wallet verified successfully' })
    expect(kit.toasts.getState()).toMatchObject({
      open: true,
      toast: { variant: 'success', message: 'Wallet verified successfully', autoClose: true },
    })
  })

  test('behavior: a second toast closes the first and opens after 150 ms', () => {
    const { kit, clock } = createTestKit()
    showToast(kit, { message: 'first' })
    showToast(kit, { variant: 'error', message: 'second' })
    expect(kit.toasts.getState()).toMatchObject({ open: false, toast: { message: 'first' } })
    clock.tick(149)
    expect(kit.toasts.getState().open).toBe(false)
    clock.tick(1)
    expect(kit.toasts.getState()).toMatchObject({ open: true, toast: { message: 'second', variant: 'error' } })
  })

  test('behavior: a third toast replaces the second, and the running delay continues', () => {
    const { kit, clock } = createTestKit()
    for (const message of ['first', 'second']) showToast(kit, { message })
    clock.tick(100)
    showToast(kit, { message: 'third' })
    clock.tick(50)
    expect(kit.toasts.getState()).toMatchObject({ open: true, toast: { message: 'third' } })
  })

  test('behavior: success and error close by themselves after 2500 ms, loading stays', () => {
    for (const [variant, open] of [
      ['success', false],
      ['error', false],
      ['loading', true],
    ] as const) {
      const { kit, clock } = createTestKit()
      showToast(kit, { variant, message: 'x' })
      clock.tick(2499)
      expect(kit.toasts.getState().open).toBe(true)
      clock.tick(1)
      expect(kit.toasts.getState().open).toBe(open)
    }
  })

  test('behavior: a toast that replaces another stays for its full time', () => {
    const { kit, clock } = createTestKit()
    showToast(kit, { message: 'first' })
    clock.tick(2000)
    showToast(kit, { message: 'second' })
    clock.tick(150 + 2499)
    expect(kit.toasts.getState().open).toBe(true)
    clock.tick(1)
    expect(kit.toasts.getState().open).toBe(false)
  })

  test('param: message may be an error, whose message is shown', () => {
    const { kit } = createTestKit()
    showToast(kit, { variant: 'error', message: { issues: [{ message: 'a' }] } })
    expect(kit.toasts.getState().toast?.message).toBe('a')
  })

  test('behavior: the same text shown twice makes two toasts', () => {
    const { kit } = createTestKit()
    expect(showToast(kit, { message: 'x' })).not.toBe(showToast(kit, { message: 'x' }))
  })
})

describe('hideToast', () => {
  test('default: hides the shown toast and the waiting one', () => {
    const { kit, clock } = createTestKit()
    for (const message of ['first', 'second']) showToast(kit, { message })
    hideToast(kit)
    clock.tick(1000)
    expect(kit.toasts.getState().open).toBe(false)
  })

  test('behavior: the id of a toast that was hidden before it was shown is not used again', () => {
    const { kit } = createTestKit()
    showToast(kit, { message: 'one' })
    const waiting = showToast(kit, { message: 'two' })
    hideToast(kit)
    showToast(kit, { message: 'three' })
    hideToast(kit, waiting)
    expect(kit.toasts.getState()).toMatchObject({ open: true, toast: { message: 'three' } })
  })

  test('param: with an id, hides only that toast', () => {
    const { kit } = createTestKit()
    const first = showToast(kit, { message: 'first' })
    hideToast(kit, first + 1)
    expect(kit.toasts.getState().open).toBe(true)
    hideToast(kit, first)
    expect(kit.toasts.getState().open).toBe(false)
  })
})
