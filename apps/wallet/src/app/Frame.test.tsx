import { createObservable } from '@holdfast/ui/observable'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '../client/walletClient.ts'
import type { VaultState } from '../vault/vault.ts'
import { Frame } from './Frame.tsx'
import { WalletContext } from './WalletContext.tsx'
import type { StartState, WalletApp } from './walletApp.ts'

/** Draws the frame of a wallet in a state. */
function draw(status: VaultState['status'], state: Connection = 'connecting') {
  const connection = createObservable(state)
  const lock = vi.fn()
  const app = {
    // The frame reads these parts only.
    start: createObservable({ status: 'ready', wallet: { connection } } as unknown as StartState),
    vault: { state: createObservable({ status }) },
    lock,
  } as unknown as WalletApp
  render(
    <WalletContext value={app}>
      <Frame>screen</Frame>
    </WalletContext>,
  )
  return { connection, lock }
}
const buttons = () => within(screen.getByRole('banner')).queryAllByRole('button')

describe('Frame', () => {
  it.each([
    ['connecting', 'Reconnecting', null],
    ['connected', 'Online', null],
    [
      'refused',
      'Refused',
      'The relay turned this wallet away. Its project or this address is not allowed there: tell the operator.',
    ],
  ] as const)('behavior: says that the relay is %s, and why', (state, words, title) => {
    draw('locked', state)
    const badge = screen.getByText(words)
    expect(badge.getAttribute('title')).toBe(title)
    expect(screen.getByRole('status').textContent).toBe(`Relay: ${words}`)
  })

  it('behavior: follows the connection', () => {
    const { connection } = draw('unlocked')
    act(() => connection.set('connected'))
    expect(screen.getByRole('status').textContent).toBe('Relay: Online')
  })

  it('behavior: a wallet that does not exist yet has no connection, nothing to lock and nothing to set', () => {
    draw('empty')
    expect(screen.queryByRole('status')).toBeNull()
    expect(buttons()).toEqual([])
  })

  it('behavior: a locked wallet cannot be locked, an open one can', async () => {
    draw('locked')
    expect(buttons()).toEqual([])
    const { lock } = draw('unlocked')
    await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
    expect(lock).toHaveBeenCalledOnce()
  })
})
