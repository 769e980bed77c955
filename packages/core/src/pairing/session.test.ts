import { createDeferred, systemClock } from '@holdfast/base'
import { bitcoinNetworkIds, type ChainNamespace } from '@holdfast/caip'
import { createBitcoinAccount } from '@holdfast/testing'
import { fakeClock } from '@holdfast/testing/time'
import { solanaAddress, solanaId } from '@holdfast/testing-relay'
import { sendTransaction } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { memoryNetwork } from '../../test/testAdapter.ts'
import { createTestKit, eventually, observe, testNetwork, waitFor, waitForRequest } from '../../test/testKit.ts'
import { newPage, setUpPairing, solana, uriOf } from '../../test/testPairing.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { getWagmiConfig } from '../adapters/eip155/getWagmiConfig.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { InvalidWalletAnswerError, UserRejectedError } from '../connections/errors.ts'
import { getAccount, isAnyConnected } from '../connections/snapshot.ts'
import type { KitState } from '../kit.ts'
import { openModal } from '../modal/actions.ts'
import { setActiveNamespace } from '../networks/actions.ts'
import { ChainNotSupportedError } from '../networks/errors.ts'
import { isNetworkReachable } from '../networks/selectors.ts'
import { requestWallet } from './actions/requestWallet.ts'
import { NotPairedError } from './errors.ts'
import { isWalletOutOfReach } from './selectors.ts'

const { paired, pairingKit, relay, startPhone } = setUpPairing()

const allThree = ['eip155', 'solana', 'bip122'] as const

/** Connects a kit to a phone whose session has accounts in three namespaces. */
async function pairedWithThree() {
  const bitcoin = memoryNetwork(bitcoinNetworkIds.testnet.slice('bip122:'.length), 'bip122')
  const networks = [testNetwork(), solana, bitcoin]
  const place = newPage()
  const page = pairingKit({ networks, adapters: [eip155()] }, place)
  const phone = await startPhone({ solana: true })
  const granted = phone.grant()
  const accounts = [`${bitcoin.caipNetworkId}:${createBitcoinAccount().addresses('testnet')[0].address}`]
  phone.grant = () => ({ ...granted, bip122: { methods: ['signMessage'], events: [], accounts } })
  const connecting = connect(page.kit, { connectorId: 'walletConnect' })
  const topic = await phone.approve(await uriOf(page))
  await connecting
  await eventually(() => allThree.every((namespace) => getAccount(page.kit, { namespace }).isConnected))
  return { ...page, phone, topic, place, networks }
}

describe('session', () => {
  test('default: requests go to the wallet', async () => {
    const { kit, phone } = await paired()
    const client = await kit.internals.adapters.get('eip155')?.load()
    const signature = await client?.signMessage({ address: phone.account.address, message: 'hello' })
    expect(signature).toBe(await phone.account.signMessage({ message: 'hello' }))
    expect(phone.requests).toMatchObject([{ method: 'personal_sign', chainId: 'eip155:31337' }])
  })

  test('error: a refusal in the wallet rejects the request with its code', async () => {
    const { kit, phone } = await paired()
    phone.answers['personal_sign'] = () => {
      throw { code: 4001, message: 'User rejected the request.' }
    }
    const client = await kit.internals.adapters.get('eip155')?.load()
    const signing = client?.signMessage({ address: phone.account.address, message: 'hello' })
    await expect(signing).rejects.toMatchObject({ code: 4001 })
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 7],
    ['an object', { code: 4001 }],
    ['an empty text', ''],
    ['HTML', '<html></html>'],
    ['65 bytes instead of 32', `0x${'12'.repeat(65)}`],
  ])('error: refuses an answer that the method does not allow: %s', async (_, answer) => {
    const { kit, phone } = await paired()
    phone.answers['eth_sendTransaction'] = () => answer
    phone.answers['personal_sign'] = () => (typeof answer === 'string' ? answer.slice(0, 3) : answer)
    const config = await getWagmiConfig(kit)
    const fees = { gas: 21_000n, gasPrice: 1n, type: 'legacy' } as const
    const sent = sendTransaction(config, { to: phone.account.address, ...fees })
    await expect(sent).rejects.toThrow('The wallet gave an answer that could not be understood.')
    const asked = requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x', '0x'] })
    await expect(asked).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })

  test('behavior: a request that waits for the relay is shown as held after 1 s, and continues once the relay is back', async () => {
    const clock = fakeClock(Date.now())
    const { kit, phone } = await paired({}, newPage(), {}, clock)
    await relay().stop()
    await eventually(() => kit.internals.pairing?.loaded()?.isRelayConnected() === false)
    const params = ['0x00', phone.account.address]
    let isSent = false
    kit.internals.pairing?.loaded()?.on('sent', () => {
      isSent = true
    })
    const asked = requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params })
    try {
      await eventually(() => isSent)
      clock.tick(999)
      expect(kit.pairing.getState().isRequestHeld).toBe(false)
      clock.tick(1)
      expect(kit.pairing.getState().isRequestHeld).toBe(true)
    } finally {
      await relay().start()
    }
    kit.internals.pairing?.loaded()?.wake()
    // The clock moves slowly: an attempt that began before the relay was back fails first, and the next one starts after a
    // pause.
    let isAnswered = false
    void asked.finally(() => (isAnswered = true))
    await eventually(() => {
      clock.tick(2)
      return isAnswered
    })
    expect(await asked).toMatch(/^0x/)
    expect(kit.pairing.getState().isRequestHeld).toBe(false)
  })

  test('behavior: even without a request, a wallet counts as out of reach while the relay is away, and not afterwards', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = await paired({}, newPage(), {}, clock)
    expect(isWalletOutOfReach(kit.getState())).toBe(false)
    await relay().stop()
    try {
      await eventually(() => {
        clock.tick(20)
        return isWalletOutOfReach(kit.getState())
      })
      expect(getAccount(kit).isConnected).toBe(true)
    } finally {
      await relay().start()
    }
    await eventually(() => {
      clock.tick(20)
      return !isWalletOutOfReach(kit.getState())
    })
    kit.pairing.send({ type: 'reachChanged', isOutOfReach: true })
    await disconnect(kit)
    expect(isWalletOutOfReach(kit.getState())).toBe(false)
  })

  test('behavior: a reload restores the session without the relay', async () => {
    const { kit, phone, place } = await paired()
    kit.destroy()
    await relay().stop()
    try {
      const again = pairingKit({}, place)
      expect(getAccount(again.kit).status).toBe('reconnecting')
      await waitFor(again.kit.connections, ({ eip155: connection }) => connection?.status === 'connected')
      expect(getAccount(again.kit)).toMatchObject({
        address: phone.account.address,
        connectedWalletInfo: { name: 'Phone' },
      })
    } finally {
      await relay().start()
    }
  })

  test('behavior: a session that a page is only restoring ends when the user disconnects', async () => {
    const { kit, phone, topic, place } = await paired()
    kit.destroy()
    const again = pairingKit({}, place)
    expect(getAccount(again.kit).status).toBe('reconnecting')
    await disconnect(again.kit)
    await eventually(() => !phone.client.getSessions().some((session) => session.topic === topic))
    expect(getAccount(again.kit).isConnected).toBe(false)
    const request = requestWallet(again.kit, { caipNetworkId: 'eip155:31337', method: 'eth_accounts' })
    await expect(request).rejects.toBeInstanceOf(NotPairedError)
    expect([...place.window.stored.keys()].filter((key) => /connector_id|session_to_end/.test(key))).toEqual([])
  })

  test('behavior: if a page is closed while it disconnects, the next page ends the session before using it', async () => {
    const { kit, phone, topic, place } = await paired()
    kit.destroy()
    const closing = pairingKit({}, place)
    void disconnect(closing.kit)
    closing.kit.destroy()
    const next = pairingKit({}, place)
    expect(place.window.stored.get('@holdfast/v1/walletConnect:session_to_end')).toBe('true')
    const request = requestWallet(next.kit, { caipNetworkId: 'eip155:31337', method: 'eth_accounts' })
    await expect(request).rejects.toBeInstanceOf(NotPairedError)
    await eventually(() => !phone.client.getSessions().some((session) => session.topic === topic))
  })

  test('error: if a page cannot end the session, its client does not stay open, and the next attempt ends the session', async () => {
    const { kit, phone, topic, place } = await paired()
    kit.destroy()
    place.window.stored.set('@holdfast/v1/walletConnect:session_to_end', 'true')
    const { delete: remove } = place.storage
    place.storage.delete = async () => Promise.reject(new Error('The storage is broken.'))
    let listeners = 0
    const listen = () => {
      listeners += 1
      return () => void (listeners -= 1)
    }
    const surroundings = { isOnline: () => true, onNetwork: listen, onVisible: listen }
    const { storage, window } = place
    const environment = { window, clock: systemClock, pairing: { storage, surroundings } }
    const next = createTestKit({ services: { relayUrl: relay().url } }, environment)
    const request = () => requestWallet(next.kit, { caipNetworkId: 'eip155:31337', method: 'eth_accounts' })
    await expect(request()).rejects.toThrow('The storage is broken.')
    expect(listeners).toBe(0)
    place.storage.delete = remove
    await expect(request()).rejects.toBeInstanceOf(NotPairedError)
    expect(listeners).toBeGreaterThan(0)
    await eventually(() => !phone.client.getSessions().some((session) => session.topic === topic))
  })

  test('behavior: disconnects when the wallet ends the session, and removes the stored connector', async () => {
    const { kit, phone, topic, place } = await paired()
    openModal(kit)
    await phone.client.disconnect({ topic })
    await waitFor(kit.accounts, ({ eip155: account }) => account?.address === undefined)
    expect(kit.modal.getState().open).toBe(false)
    expect(getAccount(kit).status).toBe('disconnected')
    expect(place.window.stored.has('@holdfast/v1/eip155:connected_connector_id')).toBe(false)
  })

  test('behavior: if the app ends the session, the wallet is notified', async () => {
    const { kit, phone, events } = await paired()
    const notified = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await disconnect(kit)
    await notified
    expect(getAccount(kit).isConnected).toBe(false)
    expect(events.filter(({ event }) => event === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  test('behavior: the app can end the session without the relay; the wallet is notified later', async () => {
    const { kit, phone } = await paired()
    await relay().stop()
    try {
      void disconnect(kit)
      await waitFor(kit.accounts, ({ eip155: account }) => account?.address === undefined)
    } finally {
      await relay().start()
    }
    let isNotified = false
    phone.client.on('session_delete', () => (isNotified = true))
    await eventually(() => {
      kit.internals.pairing?.loaded()?.wake()
      return isNotified
    })
  })

  test('behavior: follows a change of account and chain in the wallet', async () => {
    const { kit, phone, topic } = await paired()
    const chainChanged = { name: 'chainChanged', data: 31_338 }
    await phone.client.emit({ topic, event: chainChanged, chainId: 'eip155:31338' })
    await waitFor(kit.networks, ({ byNamespace }) => byNamespace.eip155?.activeCaipNetworkId === 'eip155:31338')
    const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const { eip155: granted } = phone.grant()
    const accounts = [`eip155:31338:${other}`]
    await phone.client.update({
      topic,
      namespaces: { eip155: { ...(granted ?? { methods: [], events: [] }), accounts } },
    })
    await waitFor(kit.accounts, ({ eip155: account }) => account?.address === other)
    expect(kit.networks.getState().byNamespace.eip155?.approvedCaipNetworkIds).toEqual(['eip155:31338'])
  })

  test('behavior: without the method to switch, networks that were not approved cannot be reached', async () => {
    const canReach = async (methods: string[]) => {
      const page = pairingKit()
      const phone = await startPhone()
      const accounts = [`eip155:31337:${phone.account.address}`]
      phone.grant = () => ({ eip155: { methods, events: [], accounts } })
      const connecting = connect(page.kit, { connectorId: 'walletConnect' })
      await phone.approve(await uriOf(page))
      await connecting
      return [testNetwork(), testNetwork(31_338)].map((network) => isNetworkReachable(page.kit.getState(), network))
    }
    expect(await canReach(['personal_sign'])).toEqual([true, false])
    expect(await canReach(['personal_sign', 'wallet_switchEthereumChain'])).toEqual([true, true])
  })

  test('behavior: switches to an approved network without asking', async () => {
    const { kit, phone } = await paired()
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31338')
    expect(phone.requests).toEqual([])
    await requestWallet(kit, { caipNetworkId: 'eip155:31338', method: 'personal_sign', params: ['0x00', '0x00'] })
    expect(phone.requests[0]?.chainId).toBe('eip155:31338')
  })

  test('behavior: asks the wallet to switch to another network, and to add an unknown one, and waits until the session has it', async () => {
    const { kit, phone, topic } = await paired({}, newPage(), { chainIds: [31_337] })
    let isKnown = false
    phone.answers['wallet_switchEthereumChain'] = () => {
      if (!isKnown) throw { code: 5000, message: 'Unable to switch chains' }
      return null
    }
    phone.answers['wallet_addEthereumChain'] = async () => {
      isKnown = true
      const { eip155: granted } = phone.grant()
      const accounts = [31_337, 31_338].map((id) => `eip155:${id}:${phone.account.address}`)
      void phone.client.update({
        topic,
        namespaces: { eip155: { ...(granted ?? { methods: [], events: [] }), accounts } },
      })
      return null
    }
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31338')
    expect(phone.requests.map(({ method }) => method)).toContain('wallet_addEthereumChain')
  })

  test('error: fails for a network that the user refuses, and for one that cannot be requested', async () => {
    const { kit, phone } = await paired({}, newPage(), { chainIds: [31_337] })
    phone.answers['wallet_switchEthereumChain'] = () => {
      throw { code: 5000, message: 'User rejected.' }
    }
    await expect(switchNetwork(kit, { caipNetworkId: 'eip155:31338' })).rejects.toBeInstanceOf(UserRejectedError)
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31337')

    const second = await startPhone({ chainIds: [31_337] })
    second.grant = () => ({
      eip155: { methods: ['personal_sign'], events: [], accounts: [`eip155:31337:${second.account.address}`] },
    })
    const connecting = connect(kit, { connectorId: 'walletConnect' })
    const { uri = '' } = await waitFor(kit.pairing, ({ status }) => status === 'ready')
    await second.approve(uri)
    await connecting
    await expect(switchNetwork(kit, { caipNetworkId: 'eip155:31338' })).rejects.toBeInstanceOf(ChainNotSupportedError)
  })

  test('behavior: a second wallet replaces the first, which is notified', async () => {
    const { kit, phone } = await paired()
    const notified = new Promise((resolve) => phone.client.on('session_delete', resolve))
    const second = await startPhone()
    const connecting = connect(kit, { connectorId: 'walletConnect' })
    const { uri = '' } = await waitFor(kit.pairing, ({ status }) => status === 'ready')
    await second.approve(uri)
    expect((await connecting).address).toBe(second.account.address)
    await notified
  })

  test.each([
    ['with an adapter for one of them', [eip155()]],
    ['without adapters', []],
  ])('behavior: one session connects several namespaces, %s', async (_, adapters) => {
    const networks = [testNetwork(), solana]
    const { kit, phone, place } = await paired({ networks, adapters }, newPage(), { solana: true })
    await eventually(() => getAccount(kit, { namespace: 'solana' }).isConnected)
    expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', address: phone.account.address })
    expect(getAccount(kit, { namespace: 'solana' })).toMatchObject({
      address: solanaAddress,
      caipNetworkId: solanaId,
      connectedWalletInfo: { name: 'Phone' },
    })
    phone.answers['solana_signMessage'] = () => ({ signature: 'abc' })
    const params = { message: 'x', pubkey: solanaAddress }
    const answer = await requestWallet(kit, { caipNetworkId: solanaId, method: 'solana_signMessage', params })
    expect([answer, phone.requests]).toEqual([
      { signature: 'abc' },
      [{ method: 'solana_signMessage', params, chainId: solanaId }],
    ])

    kit.destroy()
    const again = pairingKit({ networks, adapters: adapters.length > 0 ? [eip155()] : [] }, place)
    await eventually(() => getAccount(again.kit, { namespace: 'solana' }).isConnected)
    await eventually(() => getAccount(again.kit, { namespace: 'eip155' }).isConnected)
    expect(getAccount(again.kit).namespace).toBe('eip155')
    await disconnect(again.kit)
    expect(Object.values(again.kit.accounts.getState()).map(({ address }) => address)).toEqual([undefined, undefined])
  })

  test.each(allThree)(
    'behavior: disconnecting %s ends the session, and every namespace leaves in one change',
    async (namespace) => {
      const { kit, phone } = await pairedWithThree()
      const statuses = ({ connections }: KitState) => allThree.map((each) => connections[each]?.status)
      const notified = new Promise((resolve) => phone.client.on('session_delete', resolve))
      const seen = observe(kit, statuses)
      await disconnect(kit, { namespace })
      expect(seen).toEqual(['disconnected disconnected disconnected'])
      await notified
    },
  )

  test('behavior: a namespace that is still restoring the session is disconnected too when another namespace ends it', async () => {
    const { kit, place, networks } = await pairedWithThree()
    kit.destroy()
    const loading = createDeferred()
    const adapter: Adapter = eip155()
    const start: Adapter['start'] = (context) => {
      const handle = adapter.start(context)
      return { ...handle, load: () => loading.promise.then(handle.load) }
    }
    const again = pairingKit({ networks, adapters: [{ ...adapter, start }] }, place)
    const statuses = ({ connections }: KitState) => allThree.map((each) => connections[each]?.status)
    await eventually(() => statuses(again.kit.getState()).join(' ') === 'reconnecting connected connected')
    const seen = observe(again.kit, statuses)
    const ended = disconnect(again.kit, { namespace: 'solana' })
    loading.resolve()
    await ended
    expect(seen).toEqual(['disconnected connected connected', 'disconnected disconnected disconnected'])
    await again.kit.internals.adapters.get('eip155')?.load()
    expect(seen).toHaveLength(2)
  })

  test('behavior: a namespace that waits for another wallet goes on waiting when the session ends', async () => {
    const { kit, window } = await pairedWithThree()
    const wallet = createTestWallet()
    const approved = createDeferred()
    wallet.answers['eth_requestAccounts'] = async () => {
      await approved.promise
      return [wallet.account.address]
    }
    wallet.announce(window)
    const connecting = connect(kit, { connectorId: 'com.kelp' })
    await waitForRequest(wallet, 'eth_requestAccounts')
    await disconnect(kit, { namespace: 'solana' })
    expect(getAccount(kit, { namespace: 'eip155' })).toMatchObject({ isConnecting: true, isConnected: false })
    approved.resolve()
    expect((await connecting).address).toBe(wallet.account.address)
  })

  test('behavior: disconnecting one namespace also ends what belongs to the others, such as their sign-ins', async () => {
    const { kit } = await pairedWithThree()
    const ended: (readonly ChainNamespace[])[] = []
    kit.internals.connections.disconnectTasks.add(async (namespaces) => void ended.push(namespaces))
    await disconnect(kit, { namespace: 'solana' })
    expect(ended).toEqual([['solana', 'eip155', 'bip122']])
  })

  test.each(allThree)('behavior: %s stays active if it was active before the session ended', async (namespace) => {
    const { kit } = await pairedWithThree()
    setActiveNamespace(kit, { namespace })
    await disconnect(kit, { namespace: 'eip155' })
    expect(getAccount(kit)).toMatchObject({ namespace, isConnected: false })
  })

  test.each(allThree)(
    'behavior: %s stays active if it was active before the wallet ended the session',
    async (namespace) => {
      const { kit, phone, topic } = await pairedWithThree()
      setActiveNamespace(kit, { namespace })
      await phone.client.disconnect({ topic })
      await eventually(() => !isAnyConnected(kit))
      expect(getAccount(kit).namespace).toBe(namespace)
    },
  )

  test('behavior: two kits in one page use the same session', async () => {
    const { phone, place, topic } = await paired()
    const other = pairingKit({}, place)
    await waitFor(other.kit.connections, ({ eip155: connection }) => connection?.status === 'connected')
    const method = 'personal_sign'
    await requestWallet(other.kit, { caipNetworkId: 'eip155:31337', method, params: ['0x00', '0x00'] })
    expect(phone.requests).toHaveLength(1)
    await phone.client.disconnect({ topic })
    await waitFor(other.kit.accounts, ({ eip155: account }) => account?.address === undefined)
  })

  test('error: without a session no request is possible', async () => {
    const { kit } = pairingKit()
    const asking = requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign' })
    await expect(asking).rejects.toBeInstanceOf(NotPairedError)
  })
})
