import { createDeferred } from '@holdfast/base'
import { describe, expect, it, vi } from 'vitest'
import { watchLockedWallet } from './watchLockedWallet.ts'

/** Watches a wallet whose events the test fires, and which answers as `ask` does. */
function watch(ask: () => Promise<boolean>) {
  const wallet = new EventTarget()
  const onAccess = vi.fn()
  const listen = (listener: () => void): (() => void) => {
    wallet.addEventListener('change', listener)
    return () => wallet.removeEventListener('change', listener)
  }
  const stop = watchLockedWallet(undefined, listen, { ask, onAccess })
  return { fire: () => wallet.dispatchEvent(new Event('change')), onAccess, stop }
}

describe('watchLockedWallet', () => {
  it('default: asks at each event until the wallet shares an account, then no more', async () => {
    const ask = vi.fn(async () => false)
    const { fire, onAccess } = watch(ask)
    fire()
    await expect.poll(() => ask.mock.settledResults.length).toBe(1)
    expect(onAccess).not.toHaveBeenCalled()
    ask.mockRejectedValueOnce(new Error('locked'))
    fire()
    ask.mockResolvedValue(true)
    fire()
    await expect.poll(() => onAccess.mock.calls.length).toBe(1)
    fire()
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('behavior: reports the account once, when two events ask at the same time', async () => {
    const answer = createDeferred<boolean>()
    const ask = vi.fn(() => answer.promise)
    const { fire, onAccess } = watch(ask)
    fire()
    fire()
    answer.resolve(true)
    await Promise.all(ask.mock.results.map(({ value }) => value))
    await expect.poll(() => onAccess.mock.calls.length).toBeGreaterThan(0)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(onAccess).toHaveBeenCalledTimes(1)
  })

  it('behavior: reports no account that arrives after the undo', async () => {
    const answer = createDeferred<boolean>()
    const { fire, onAccess, stop } = watch(() => answer.promise)
    fire()
    stop()
    answer.resolve(true)
    await answer.promise
    await Promise.resolve()
    expect(onAccess).not.toHaveBeenCalled()
  })
})
