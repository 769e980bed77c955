import { memoryStorage } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { startTestRelay } from '@holdfast/testing-relay'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openWallet, requestedNamespaces, type WalletFixture } from '../../test/pairedWallet.ts'
import { createWalletApp } from '../app/walletApp.ts'
import { pairByLink } from '../link/actions.ts'
import { approveProposal } from '../proposals/actions.ts'

/** Waits until the check passes; long enough for a busy machine. */
const until = (check: () => void) => vi.waitFor(check, 20_000)
const walletOf = ({ connected }: WalletFixture) => connected.wallet

describe('openWalletClient', () => {
  it('behavior: the connection state follows the relay', async () => {
    const fixture = await openWallet()
    const { connection } = walletOf(fixture)
    await until(() => expect(connection.get()).toBe('connected'))
    await fixture.relay.stop()
    await until(() => expect(connection.get()).toBe('connecting'))
    await fixture.relay.start()
    await until(() => expect(connection.get()).toBe('connected'))
  })

  it('error: reports that the relay refused the wallet', async () => {
    const relay = await startTestRelay({ mailbox: 'memory', authorize: () => 'origin-not-allowed' })
    const config = {
      relayUrl: relay.url,
      projectId: 'test',
      chains: [
        {
          caipNetworkId: 'eip155:1',
          name: 'One',
          nativeCurrency: { symbol: 'ETH', decimals: 18 },
          rpcUrls: [],
        },
      ],
    }
    const app = createWalletApp({
      storage: memoryStorage(),
      fetch: async () => Response.json(config),
      tabsName: crypto.randomUUID(),
      client: { storage: memoryStorage(), name: crypto.randomUUID() },
    })
    await app.load()
    const state = app.start.get()
    if (state.status !== 'ready') throw new Error('the wallet did not start')
    onTestFinished(async () => {
      app.close()
      await relay.remove()
    })
    await until(() => expect(state.wallet.connection.get()).toBe('refused'))
  })

  it('default: an app that the user connects is listed as a pairing until its proposal is approved, then as a session', async () => {
    const fixture = await openWallet()
    const { app, connected, dapp, accounts } = fixture
    const { pairings, sessions } = walletOf(fixture)
    const { uri = '', approval, pairingTopic } = await dapp.connect({ optionalNamespaces: requestedNamespaces })
    await pairByLink(app, connected, uri)
    expect(pairings.get().map(({ topic }) => topic)).toEqual([pairingTopic])
    const { proposal } = await fixture.untilQueued('proposal')
    await approveProposal(app, connected, proposal, { accounts: accounts().slice(0, 1), activeChain: 'eip155:31337' })
    const { topic } = await approval()
    expect(pairings.get()).toEqual([])
    expect(sessions.get().map((session) => session.topic)).toEqual([topic])
  })

  it('behavior: subscribers of a list are called only when the list has changed', async () => {
    const fixture = await openWallet()
    const { sessions, refreshTabs, client } = walletOf(fixture)
    const { topic } = await fixture.pair()
    await until(() => expect(client.getSession(topic)?.acknowledged).toBe(true))
    refreshTabs()
    const listener = vi.fn()
    onTestFinished(sessions.subscribe(listener))
    refreshTabs()
    expect(listener).not.toHaveBeenCalled()
    await client.disconnect({ topic })
    refreshTabs()
    expect(listener).toHaveBeenCalled()
    expect(sessions.get()).toEqual([])
  })

  it('behavior: other tabs are told to read the records again', async () => {
    const fixture = await openWallet()
    const post = vi.spyOn(fixture.app.tabs, 'post')
    walletOf(fixture).refreshTabs()
    expect(post.mock.calls).toEqual([['records']])
  })

  it('behavior: a closed app leaves no timer for an item that waits, and shows no message once the item has expired', async () => {
    const clock = fakeClock()
    const { app, connected, dapp, untilQueued } = await openWallet({ clock })
    const { uri = '' } = await dapp.connect({ optionalNamespaces: requestedNamespaces })
    await pairByLink(app, connected, uri)
    const { expiry } = await untilQueued('proposal')
    expect(clock.pending(60_000)).toBe(1)
    app.close()
    expect(clock.pending()).toBe(0)
    clock.step(expiry * 1_000)
    connected.wallet.queue.refresh()
    expect(clock.pending()).toBe(0)
    expect(app.toaster.getSnapshot()).toEqual([])
  })

  it('behavior: when an app ends its session, the message names the app', async () => {
    const fixture = await openWallet()
    const { topic } = await fixture.pair()
    await fixture.dapp.disconnect({ topic })
    await until(() => expect(walletOf(fixture).sessions.get()).toEqual([]))
    expect(fixture.app.toaster.getSnapshot().map(({ message }) => message)).toEqual(['App is disconnected.'])
  })
})
