import { describe, expect, it, vi } from 'vitest'
import { openWallet } from '../../test/pairedWallet.ts'
import { forgetWallet } from './forget.ts'

describe('forgetWallet', () => {
  it('default: disconnects the apps, deletes the keys and all stored data, and starts again', async () => {
    const { app, connected, dapp, pair } = await openWallet()
    const session = await pair()
    const ended: string[] = []
    dapp.on('session_delete', ({ topic }) => ended.push(topic))
    await app.settings.change({ isBackedUp: true })
    window.history.replaceState(null, '', '/apps/1')

    await forgetWallet(app, connected)
    expect(app.vault.state.get().status).toBe('empty')
    expect(await app.storage.keys()).toEqual([])
    expect(app.settings.values.get()).toMatchObject({ isBackedUp: false, linkedPairings: [], usedLinks: [] })
    expect(window.location.pathname).toBe('/')
    await vi.waitUntil(() => ended.includes(session.topic), 10_000)
    await expect(app.vault.unlock('correct horse')).rejects.toThrow()
  })

  it('error: deletes the keys even if an app cannot be reached', async () => {
    const { app, connected, pair } = await openWallet()
    await pair()
    const { client } = connected.wallet
    const unreachable = { ...connected, wallet: { ...connected.wallet, client: { ...client, disconnect } } }
    function disconnect(): Promise<void> {
      return Promise.reject(new Error('the relay cannot be reached'))
    }
    await forgetWallet(app, unreachable)
    expect(app.vault.state.get().status).toBe('empty')
    expect(await app.storage.keys()).toEqual([])
  })
})
