import { isDeepStrictEqual } from 'node:util'
import type { CatalogueWallet } from '@holdfast/api'
import { describe, expect, onTestFinished, test } from 'vitest'
import { composeKit } from '../src/composeKit.ts'
import { connect } from '../src/connections/actions/connect.ts'
import { disconnect } from '../src/connections/actions/disconnect.ts'
import { getAccount } from '../src/connections/snapshot.ts'
import { everyCapability } from '../src/createKit.ts'
import { forgetUser } from '../src/forgetUser.ts'
import { joinCapability } from '../src/joinCapability.ts'
import type { Kit, KitState } from '../src/kit.ts'
import { createMockFrame, MOCK_SECURE_URL } from '../src/mock-frame/createMockFrame.ts'
import { connectionNames, lastingNames, userNames } from '../src/storage/names.ts'
import { showToast } from '../src/toasts/actions.ts'
import { addRecentWallet } from '../src/wallets/actions/addRecentWallet.ts'
import { joinLateCapabilities } from './lateCapabilities.ts'
import { createTestKit } from './testKit.ts'
import { createTestWallet } from './testWallet.ts'
import { createTestWindow } from './testWindow.ts'
import { tide } from './tide/capability.ts'

const keysOf = (names: Record<string, { key: string }>) => Object.values(names).map(({ key }) => key)

/** Returns a state without the numbers of requests, which only grow, and without a closed toast, which is not shown again. */
function comparable(state: object | undefined): object {
  return { ...state, quoteRequests: undefined, ...(state && 'open' in state && !state.open && { toast: undefined }) }
}

/** Fills each late store with what a user does, or with what is read about their account. */
function useEverything(kit: Kit): void {
  const { caipAddress, address = '' } = getAccount(kit, { namespace: 'eip155' })
  if (!caipAddress) throw new Error('no account is connected')
  kit.embedded?.send({ type: 'login', event: { type: 'emailSubmitted', email: 'ada@example.org' } })
  kit.embedded?.send({ type: 'smartAccountNetworksReceived', chainIds: [1] })
  kit.names?.send({ type: 'typed', label: 'ada', problem: undefined })
  kit.nfts?.send({ type: 'begun', caipAddress })
  kit.onramp?.send({ type: 'amountTyped', amount: '50' })
  kit.send?.send({ type: 'receiverTyped', receiver: address })
  kit.send?.send({ type: 'progressed', event: { type: 'started' } })
  kit.smartSessions?.send({ type: 'requested', caipAddress })
  kit.swap?.send({ type: 'slippageChosen', slippage: 3 })
  kit.tokens?.send({ type: 'requested', caipAddress })
  kit.transactions?.send({ type: 'begun', caipAddress })
}

describe('forgetUser', () => {
  test('default: removes all that earlier pages have stored about the user, before late capabilities join', async () => {
    const names = [connectionNames, userNames, lastingNames].flatMap(keysOf)
    const window = createTestWindow(new Map(names.map((key) => [key, 'x'])))
    const { kit } = createTestKit({}, { window })
    await forgetUser(kit)
    expect([...window.stored.keys()].toSorted()).toEqual(keysOf(lastingNames).toSorted())
  })

  test('default: returns every store to the state that it had before the user connected a wallet', async () => {
    const { kit, window } = createTestKit(
      { services: { secureUrl: MOCK_SECURE_URL } },
      { embedded: createMockFrame().environment },
    )
    const wallet = createTestWallet()
    wallet.announce(window)
    const late = await joinLateCapabilities(kit)
    // The namespace has an entry in some stores once a wallet was connected.
    await connect(kit, { connectorId: wallet.info.rdns })
    await disconnect(kit)
    const clean = kit.getState()
    const changed = () =>
      (Object.keys(clean) as (keyof KitState)[]).filter(
        (name) => !isDeepStrictEqual(comparable(kit.getState()[name]), comparable(clean[name])),
      )
    await connect(kit, { connectorId: wallet.info.rdns })
    addRecentWallet(kit, { id: 'kelp', name: 'Kelp' } as CatalogueWallet) // Only these members are read.
    showToast(kit, { message: 'Sent' })
    useEverything(kit)
    const lateStores = late.filter((name) => name in clean)
    expect(changed()).toEqual(expect.arrayContaining(['accounts', 'connections', 'toasts', 'wallets', ...lateStores]))
    await forgetUser(kit)
    expect(changed()).toEqual([])
  })

  test('behavior: calls the `forget` of a capability that has joined late', async () => {
    const kit = composeKit(everyCapability, { options: {}, environment: { window: createTestWindow() } })
    onTestFinished(() => kit.destroy())
    const joined = await joinCapability(kit, { name: 'tide', load: async () => tide })
    await forgetUser(kit)
    expect(joined.internals.tide.log).toEqual(['started beside 0 adapters', 'forgotten'])
  })
})
