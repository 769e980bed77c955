import { describe, expect, it, vi } from 'vitest'
import { cutOff } from '../../test/cutOff.ts'
import { failNextSave } from '../../test/failNextSave.ts'
import { openWallet, type WalletFixture } from '../../test/pairedWallet.ts'
import { activeAccountOf } from '../app/active.ts'
import { SettingsNotStoredError } from '../settings/errors.ts'
import { settingsKey } from '../settings/settings.ts'
import { LockedError } from '../vault/errors.ts'
import { addAccount, importAccount, setSessionAccounts, switchAccount, switchChain } from './actions.ts'

const secret = '11'.repeat(32)

/** Records the name and data of every event that the app receives from now on. */
function recordEvents({ dapp }: WalletFixture): [string, unknown][] {
  const events: [string, unknown][] = []
  dapp.on('session_event', ({ params: { event } }) => events.push([event.name, event.data]))
  return events
}

describe('addAccount', () => {
  it('default: derives the next account, names it, makes it active, and keeps it', async () => {
    const { app, accounts } = await openWallet()
    await addAccount(app)
    expect(accounts().map(({ name }) => name)).toEqual(['Account 1', 'Account 2', 'Account 3'])
    expect(new Set(accounts().map(({ addresses }) => addresses.eip155)).size).toBe(3)
    const { activeAccountId } = app.settings.values.get()
    expect(activeAccountOf(accounts(), activeAccountId)?.name).toBe('Account 3')
    app.lock()
    await app.vault.unlock('correct horse')
    expect(accounts()).toHaveLength(3)
  })

  it('error: a locked wallet adds no account', async () => {
    const { app } = await openWallet()
    app.lock()
    await expect(addAccount(app)).rejects.toBeInstanceOf(LockedError)
    expect(app.settings.values.get().activeAccountId).toBeUndefined()
  })
})

describe('importAccount', () => {
  it('behavior: importing a key again adds no second account', async () => {
    const { app, accounts } = await openWallet()
    await importAccount(app, secret)
    const imported = accounts().at(-1)
    expect([accounts().length, imported?.kind]).toEqual([3, 'imported'])
    await app.settings.change({ activeAccountId: undefined })
    await importAccount(app, `0x${secret}`)
    expect(accounts()).toHaveLength(3)
    expect(app.settings.values.get().activeAccountId).toBe(imported?.id)
  })

  it('behavior: two imports of the same key at the same time add one account', async () => {
    const { app, accounts } = await openWallet()
    await Promise.all([importAccount(app, secret), importAccount(app, secret)])
    expect(accounts()).toHaveLength(3)
    expect(app.settings.values.get().activeAccountId).toBe(accounts()[2]?.id)
  })

  it('error: text that is not a key changes nothing', async () => {
    const { app, accounts } = await openWallet()
    await expect(importAccount(app, 'no key')).rejects.toThrow()
    expect(accounts()).toHaveLength(2)
  })
})

describe('switchAccount', () => {
  it('default: an app with access to the account is notified of its accounts, with the active account first', async () => {
    const wallet = await openWallet()
    const [first, second] = wallet.accounts()
    if (!first || !second) throw new Error('the wallet has fewer than two accounts')
    const { topic } = await wallet.pair([first, second])
    const events = recordEvents(wallet)
    await switchAccount(wallet.app, wallet.connected, second)
    await vi.waitUntil(() => events.length > 0, 10_000)
    const [secondId, firstId] = [`eip155:31337:${second.addresses.eip155}`, `eip155:31337:${first.addresses.eip155}`]
    expect(events).toEqual([['accountsChanged', [secondId, firstId]]])
    expect(wallet.dapp.getSession(topic)?.namespaces['eip155']?.accounts[0]).toBe(secondId)
    expect(wallet.app.settings.values.get().activeAccountId).toBe(second.id)
  })

  it('behavior: an app without access to the account is not notified, and learns nothing of it', async () => {
    const wallet = await openWallet()
    const [, second] = wallet.accounts()
    if (!second) throw new Error('the wallet has fewer than two accounts')
    const { topic } = await wallet.pair()
    const events = recordEvents(wallet)
    await switchAccount(wallet.app, wallet.connected, second)
    // Once the ping is answered, the app has received everything sent before it.
    await wallet.connected.wallet.client.ping({ topic })
    expect(events).toEqual([])
    expect(JSON.stringify(wallet.dapp.getSession(topic))).not.toContain(second.addresses.eip155)
  })

  it('error: if an app cannot be reached, the others are still notified, and the account stays active', async () => {
    const wallet = await openWallet()
    const [first, second] = wallet.accounts()
    if (!first || !second) throw new Error('the wallet has fewer than two accounts')
    const sessions = [await wallet.pair([first, second]), await wallet.pair([first, second])]
    const [unreachable] = wallet.connected.wallet.sessions.get()
    const events = recordEvents(wallet)
    cutOff(wallet, unreachable?.topic ?? '')
    await expect(switchAccount(wallet.app, wallet.connected, second)).rejects.toThrow('out of reach')
    await vi.waitUntil(() => events.length > 0, 10_000)
    const reached = sessions.find(({ topic }) => topic !== unreachable?.topic)
    const secondId = `eip155:31337:${second.addresses.eip155}`
    expect(wallet.dapp.getSession(reached?.topic ?? '')?.namespaces['eip155']?.accounts[0]).toBe(secondId)
    expect(wallet.app.settings.values.get().activeAccountId).toBe(second.id)
  })
})

describe.each([
  ['switchAccount', 'accountsChanged'],
  ['switchChain', 'chainChanged'],
] as const)('%s, in a browser that fails to store the choice', (verb, event) => {
  it('error: the choice applies for now, and the apps are notified of it', async () => {
    const wallet = await openWallet()
    const [first, second] = wallet.accounts()
    if (!first || !second) throw new Error('the wallet has fewer than two accounts')
    await wallet.pair([first, second])
    const events = recordEvents(wallet)
    failNextSave(wallet.app.storage, settingsKey)
    const switched =
      verb === 'switchAccount'
        ? switchAccount(wallet.app, wallet.connected, second)
        : switchChain(wallet.app, wallet.connected, 'eip155:31338')
    await expect(switched).rejects.toThrow(SettingsNotStoredError)
    await vi.waitUntil(() => events.length > 0, 10_000)
    expect(events.map(([name]) => name)).toEqual([event])
  })
})

describe('setSessionAccounts', () => {
  it('default: an app gets access to another account, on every chain of its session', async () => {
    const wallet = await openWallet()
    const { topic } = await wallet.pair()
    await setSessionAccounts(wallet.app, wallet.connected, topic, wallet.accounts())
    await vi.waitUntil(() => wallet.dapp.getSession(topic)?.namespaces['eip155']?.accounts.length === 4, 10_000)
  })

  it('behavior: succeeds if the app receives the accounts, but not the event about them', async () => {
    const wallet = await openWallet()
    const { topic } = await wallet.pair()
    vi.spyOn(wallet.connected.wallet.client, 'emit').mockRejectedValue(new Error('out of reach'))
    await setSessionAccounts(wallet.app, wallet.connected, topic, wallet.accounts())
    expect(wallet.connected.wallet.client.getSession(topic)?.namespaces['eip155']?.accounts).toHaveLength(4)
  })

  it('behavior: an empty list of accounts changes nothing', async () => {
    const wallet = await openWallet()
    const { topic, namespaces } = await wallet.pair()
    await setSessionAccounts(wallet.app, wallet.connected, topic, [])
    expect(wallet.connected.wallet.client.getSession(topic)?.namespaces).toEqual(namespaces)
  })
})

describe('switchChain', () => {
  it('default: apps with an account on the chain receive its chain number', async () => {
    const wallet = await openWallet()
    await wallet.pair()
    const events = recordEvents(wallet)
    await switchChain(wallet.app, wallet.connected, 'eip155:31338')
    await vi.waitUntil(() => events.length > 0, 10_000)
    expect(events).toEqual([['chainChanged', 31_338]])
    expect(wallet.app.settings.values.get().activeChain).toBe('eip155:31338')
  })

  it('error: if an app cannot be reached, the others are still notified', async () => {
    const wallet = await openWallet()
    await wallet.pair()
    await wallet.pair()
    const [unreachable] = wallet.connected.wallet.client.getSessions()
    const events = recordEvents(wallet)
    cutOff(wallet, unreachable?.topic ?? '')
    await expect(switchChain(wallet.app, wallet.connected, 'eip155:31338')).rejects.toThrow('out of reach')
    await vi.waitUntil(() => events.length > 0, 10_000)
    expect(events).toEqual([['chainChanged', 31_338]])
  })
})
