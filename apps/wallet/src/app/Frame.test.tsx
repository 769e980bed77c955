import { createObservable } from '@holdfast/ui/observable'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '../client/walletClient.ts'
import type { VaultState } from '../vault/vault.ts'
import { Frame } from './Frame.tsx'
import { WalletContext } from './WalletContext.tsx'
import type { StartState, WalletApp } from './walletApp.ts'

/** Draws the frame of a wallet whose vault and relay connection are in these states. */
function draw(status: VaultState['status'], state: Connection = 'connecting') {
  const connection = createObservable(state)
  const lock = vi.fn()
  const app = {
    // The frame reads only these parts.
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
  ] as const)(
    'behavior: shows that the relay connection is %s, with an explanation if it is refused',
    (state, label, title) => {
      draw('locked', state)
      const badge = screen.getByText(label)
      expect(badge.getAttribute('title')).toBe(title)
      expect(screen.getByRole('status').textContent).toBe(`Relay: ${label}`)
    },
  )

  it('behavior: shows each change of the connection', () => {
    const { connection } = draw('unlocked')
    act(() => connection.set('connected'))
    expect(screen.getByRole('status').textContent).toBe('Relay: Online')
  })

  it('behavior: before a wallet exists, neither the connection nor the buttons for locking and settings are shown', () => {
    draw('empty')
    expect(screen.queryByRole('status')).toBeNull()
    expect(buttons()).toEqual([])
  })

  it('behavior: only an unlocked wallet has a button to lock it', async () => {
    draw('locked')
    expect(buttons()).toEqual([])
    const { lock } = draw('unlocked')
    await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
    expect(lock).toHaveBeenCalledOnce()
  })
})
