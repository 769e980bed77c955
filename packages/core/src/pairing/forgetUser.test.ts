import { describe, expect, test } from 'vitest'
import { eventually, waitFor } from '../../test/testKit.ts'
import { newPage, type Page, setUpPairing, uriOf } from '../../test/testPairing.ts'
import { connect } from '../connections/actions/connect.ts'
import { ConnectionCancelledError } from '../connections/errors.ts'
import { getAccount } from '../connections/snapshot.ts'
import { forgetUser } from '../forgetUser.ts'
import { requestWallet } from './actions/requestWallet.ts'
import { startPairing } from './actions/startPairing.ts'
import { NotPairedError } from './errors.ts'

const { paired, pairingKit, startPhone } = setUpPairing()

const NOTE = '@holdfast/v1/pairings_to_end'
const isNoted = ({ window }: Page): boolean => window.stored.has(NOTE)

/** Lets a phone scan a page's code, and then closes the page. */
async function scanAndClose(place: Page) {
  const page = pairingKit({}, place)
  const phone = await startPhone()
  await startPairing(page.kit)
  const approve = await phone.scan(await uriOf(page))
  page.kit.destroy()
  return { phone, approve }
}

/** Logs out on a page that has not loaded the code of pairing, and closes the page. */
function leaveWithoutClient(place: Page): void {
  const { kit } = pairingKit({}, place)
  void forgetUser(kit)
  expect(kit.internals.pairing?.loaded()).toBeUndefined()
  kit.destroy()
}

describe('forgetUser', () => {
  test('behavior: a wallet that approves after the user has left is not connected for the next user', async () => {
    const place = newPage()
    const { phone: left, approve } = await scanAndClose(place)
    leaveWithoutClient(place)
    // No page confirms the session any more.
    approve().catch(() => undefined)
    await eventually(() => left.client.getProposals().length === 0)
    const next = pairingKit({}, place)
    const settled: string[] = []
    const client = await next.kit.internals.pairing?.load()
    client?.on('settled', ({ topic }) => settled.push(topic))
    const phone = await startPhone()
    const connecting = connect(next.kit, { connectorId: 'walletConnect' })
    const topic = await phone.approve(await uriOf(next))
    await connecting
    expect(settled).toEqual([topic])
    expect(isNoted(place)).toBe(false)
    next.kit.destroy()
    const reloaded = pairingKit({}, place)
    await eventually(() => getAccount(reloaded.kit).isConnected)
    expect(getAccount(reloaded.kit).address).toBe(phone.account.address)
  })

  test('behavior: the next page that loads the code of pairing withdraws the proposal from the wallet', async () => {
    const place = newPage()
    const { phone } = await scanAndClose(place)
    leaveWithoutClient(place)
    expect(phone.client.getProposals()).toHaveLength(1)
    await pairingKit({}, place).kit.internals.pairing?.load()
    await eventually(() => phone.client.getProposals().length === 0)
    expect(isNoted(place)).toBe(false)
  })

  test('behavior: a session that no page uses ends too', async () => {
    const place = newPage()
    const { kit, phone, topic } = await paired({}, place)
    kit.destroy()
    place.window.stored.clear()
    leaveWithoutClient(place)
    await pairingKit({}, place).kit.internals.pairing?.load()
    await eventually(() => !phone.client.getSession(topic))
  })

  test('behavior: a page that has loaded the code withdraws its proposal at once', async () => {
    const place = newPage()
    const page = pairingKit({}, place)
    const phone = await startPhone()
    await startPairing(page.kit)
    await phone.scan(await uriOf(page))
    void forgetUser(page.kit)
    expect([page.kit.pairing.getState().status, isNoted(place)]).toEqual(['idle', true])
    await eventually(() => phone.client.getProposals().length === 0 && !isNoted(place))
  })

  test('behavior: a session that the wallet approves in the moment of the logout is not connected, but ended', async () => {
    const place = newPage()
    const { kit, window, events } = pairingKit({}, place)
    const phone = await startPhone()
    await startPairing(kit)
    const forgotten = waitFor(kit.pairing, ({ status }) => status === 'connecting').then(() => forgetUser(kit))
    const topic = await phone.approve((await waitFor(kit.pairing, ({ uri }) => uri !== undefined)).uri ?? '')
    await forgotten
    await eventually(() => !phone.client.getSession(topic) && !isNoted(place))
    expect([getAccount(kit).isConnected, kit.pairing.getState().status]).toEqual([false, 'idle'])
    expect([...window.stored.keys()].join()).not.toMatch(/connector_id|wallet_id|recent_wallets/)
    expect(events.map(({ event }) => event)).not.toContain('CONNECT_ERROR')
  })

  test('error: a connection whose accounts are being connected rejects as cancelled', async () => {
    const page = pairingKit()
    const phone = await startPhone()
    const connecting = connect(page.kit, { connectorId: 'walletConnect' }).catch((error: unknown) => error)
    void waitFor(page.kit.pairing, ({ status }) => status === 'connecting').then(() => forgetUser(page.kit))
    await phone.approve(await uriOf(page))
    expect(await connecting).toBeInstanceOf(ConnectionCancelledError)
  })

  test('behavior: if another tab has noted that the pairings must end, they end before the next proposal', async () => {
    const place = newPage()
    const page = pairingKit({}, place)
    const phone = await startPhone()
    await startPairing(page.kit)
    await phone.scan(await uriOf(page))
    page.kit.internals.pairing?.attempt?.abort()
    page.kit.pairing.send({ type: 'cancelled' })
    place.window.stored.set(NOTE, 'true')
    await startPairing(page.kit)
    await eventually(() => phone.client.getProposals().length === 0)
    expect([page.kit.pairing.getState().status, isNoted(place)]).toEqual(['ready', false])
  })

  test('behavior: a request on a loaded page does not use the session of the last user, but ends it', async () => {
    const place = newPage()
    const { kit, phone, topic } = await paired({}, place)
    kit.destroy()
    place.window.stored.clear()
    const next = pairingKit({}, place)
    await next.kit.internals.pairing?.load()
    place.window.stored.set(NOTE, 'true')
    const request = requestWallet(next.kit, { caipNetworkId: 'eip155:31337', method: 'eth_accounts' })
    await expect(request).rejects.toBeInstanceOf(NotPairedError)
    await eventually(() => !phone.client.getSession(topic))
    expect(isNoted(place)).toBe(false)
  })

  test('error: if the storage fails, the next page ends the pairings', async () => {
    const place = newPage()
    const page = pairingKit({}, place)
    const phone = await startPhone()
    await startPairing(page.kit)
    await phone.scan(await uriOf(page))
    const { delete: remove } = place.storage
    place.storage.delete = async () => Promise.reject(new Error('The storage is broken.'))
    await forgetUser(page.kit)
    await eventually(() => page.logged.some(({ message }) => message === 'Unable to end pairings'))
    expect(isNoted(place)).toBe(true)
    page.kit.destroy()
    place.storage.delete = remove
    const { kit } = pairingKit({}, place)
    await kit.internals.pairing?.load()
    const stored = await place.storage.keys()
    expect([stored.filter((key) => key.includes('proposal/')), isNoted(place)]).toEqual([[], false])
  })

  test('behavior: does nothing if pairing is off', async () => {
    const place = newPage()
    await forgetUser(pairingKit({ enableWalletConnect: false }, place).kit)
    expect(isNoted(place)).toBe(false)
  })
})
