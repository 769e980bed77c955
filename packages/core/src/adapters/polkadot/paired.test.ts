import { polkadotNetworkIds, withSs58Prefix } from '@holdfast/caip'
import { createPolkadotAccount } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/testKit.ts'
import { setUpPairing, uriOf } from '../../../test/testPairing.ts'
import { connect } from '../../connections/actions/connect.ts'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { isUserRejection } from '../../wallet-errors/readWalletError.ts'
import { getPolkadotWallet } from './getPolkadotWallet.ts'
import { polkadotMainnet } from './networks.ts'
import { polkadot } from './polkadot.ts'

const pairing = setUpPairing()
const methods = ['polkadot_signMessage', 'polkadot_signTransaction']
const address = withSs58Prefix(createPolkadotAccount().address, 0) ?? ''
const signature = `0x01${'ab'.repeat(64)}`
/** Polkadot's genesis. */
const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const payload = { address, genesisHash, method: '0x00', nonce: '0x01' }

/** Pairs a kit with a phone that answers as wallets do. */
async function setUp(granted: readonly string[] = [`${polkadotNetworkIds.polkadot}:${address}`]) {
  const page = pairing.pairingKit({ networks: [polkadotMainnet], adapters: [polkadot()] })
  const phone = await pairing.startPhone()
  phone.grant = () => ({
    polkadot: { methods, events: [], accounts: [...granted] },
  })
  phone.answers = Object.fromEntries(methods.map((method) => [method, () => ({ id: 1, signature })]))
  const connecting = connect(page.kit, { connectorId: 'walletConnect', namespace: 'polkadot' })
  const topic = await phone.approve(await uriOf(page))
  await connecting
  return { ...page, phone, topic, wallet: await getPolkadotWallet(page.kit) }
}

describe('a Polkadot wallet by pairing', () => {
  test('behavior: lists the accounts of the network in use, without texts that are not addresses', async () => {
    const { polkadot: relayChain, kusama } = polkadotNetworkIds
    const typo = `${address.slice(0, -1)}${address.endsWith('1') ? '2' : '1'}`
    const elsewhere = `${kusama}:${withSs58Prefix(address, 2)}`
    const { kit } = await setUp([elsewhere, `${relayChain}:${typo}`, `${relayChain}:${address}`])
    const { allAccounts, caipNetworkId } = getAccount(kit, { namespace: 'polkadot' })
    expect([caipNetworkId, ...allAccounts.map((each) => each.address)]).toEqual([relayChain, address])
  })

  test('default: signs a text', async () => {
    const { wallet, phone } = await setUp()
    expect(await wallet.signRaw('hello')).toBe(signature)
    const params = { address, message: 'hello' }
    expect(phone.requests).toEqual([{ method: 'polkadot_signMessage', chainId: polkadotNetworkIds.polkadot, params }])
  })

  test('default: signs a transaction of the account and the chain in use, and no other', async () => {
    const { wallet, phone } = await setUp()
    expect(await wallet.signPayload(payload)).toBe(signature)
    const params = { address, transactionPayload: payload }
    expect(phone.requests).toEqual([
      { method: 'polkadot_signTransaction', chainId: polkadotNetworkIds.polkadot, params },
    ])
    const elsewhere = `0x${'b0a8d493285c2df73290dfb7e61f870f'.padEnd(64, '0')}`
    await expect(wallet.signPayload({ ...payload, genesisHash: elsewhere })).rejects.toMatchObject({
      field: 'genesisHash',
    })
    expect(phone.requests).toHaveLength(1)
  })

  test('error: after the user declines a request, the wallet stays connected', async () => {
    const { kit, wallet, phone } = await setUp()
    const decline = () => {
      throw { code: 4001, message: 'no' }
    }
    phone.answers = Object.fromEntries(methods.map((method) => [method, decline]))
    await expect(wallet.signRaw('hello')).rejects.toSatisfy(isUserRejection)
    await expect(wallet.signPayload(payload)).rejects.toSatisfy(isUserRejection)
    expect(getAccount(kit, { namespace: 'polkadot' }).isConnected).toBe(true)
  })

  test.each([
    [null],
    [7],
    [''],
    ['nonsense'],
    [[]],
    [{}],
    [{ signature: 7 }],
    [{ signature: '0xab' }],
    [{ signature: `0x${'zz'.repeat(64)}` }],
  ])('error: refuses the answer %j', async (answer) => {
    const { wallet, phone } = await setUp()
    phone.answers = Object.fromEntries(methods.map((method) => [method, () => answer]))
    await expect(wallet.signRaw('hello')).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    await expect(wallet.signPayload(payload)).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })

  test('behavior: the kit disconnects a wallet that ends the session', async () => {
    const { kit, phone, topic } = await setUp()
    await phone.client.disconnect({ topic })
    await eventually(() => !getAccount(kit, { namespace: 'polkadot' }).isConnected)
    await expect(getPolkadotWallet(kit)).rejects.toMatchObject({ name: 'ConnectorNotFoundError' })
  })
})
