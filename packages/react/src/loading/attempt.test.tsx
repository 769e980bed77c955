import { openModal } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../test/connectWallet.ts'
import { perform, renderKit } from '../../test/renderKit.tsx'
import { attempt, isLoadFailure } from './attempt.ts'

const unreachable = new TypeError('Failed to fetch dynamically imported module: https://reef.example/part.js')
const failureText = 'This step could not be loaded. Check your connection.'

describe('attempt', () => {
  test('behavior: reports code that cannot be loaded, and runs the failed verbs again on request', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    const dialog = within(await screen.findByRole('dialog'))
    const ran: string[] = []
    let isOffline = true
    const verb = (name: string) => async () => {
      ran.push(name)
      if (isOffline) throw unreachable
    }
    await perform(() => attempt(kit, verb('one')))
    await perform(() => attempt(kit, verb('two')))
    expect(await dialog.findByText(failureText)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText(failureText)).toBeDefined()
    isOffline = false
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    expect(ran).toEqual(['one', 'two', 'one', 'two', 'one', 'two'])
    expect(kit.toasts.getState().open).toBe(false)
  })

  test('behavior: does not repeat a verb whose message was dismissed', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    const dialog = within(await screen.findByRole('dialog'))
    const ran: string[] = []
    const failing = (name: string) => () => {
      ran.push(name)
      return ran.length < 3 ? Promise.reject(unreachable) : Promise.resolve()
    }
    await perform(() => attempt(kit, failing('one')))
    await user.click(await dialog.findByRole('button', { name: 'Dismiss message' }))
    await perform(() => attempt(kit, failing('two')))
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    expect(ran).toEqual(['one', 'two', 'two'])
  })

  test('behavior: loads a capability again on request after it failed to load for a view', async () => {
    const { kit, user } = renderKit(undefined, { options: { features: { smartSessions: true } } })
    await connectWallet(kit)
    // The capability fails to load, as when the connection is lost.
    const lost = Promise.reject(unreachable)
    lost.catch(() => undefined)
    kit.internals.joining.set('smartSessions', lost)
    await perform(() => openModal(kit, { view: 'SmartSessionList' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(failureText)).toBeDefined()
    expect(kit.smartSessions).toBeUndefined()
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => kit.smartSessions).toBeDefined()
  })
})

describe('isLoadFailure', () => {
  test.each([
    [new TypeError('Failed to fetch dynamically imported module: https://a/b.js'), true],
    [new TypeError('error loading dynamically imported module: https://a/b.js'), true],
    [new TypeError('Importing a module script failed.'), true],
    [new Error('Unable to preload CSS for /assets/b.css'), true],
    [new TypeError('Failed to fetch'), false],
    [new TypeError('undefined is not a function'), false],
    ['Importing a module script failed.', false],
  ])('default: returns whether %s is a failure to load code: %s', (error, expected) => {
    expect(isLoadFailure(error)).toBe(expected)
  })
})
