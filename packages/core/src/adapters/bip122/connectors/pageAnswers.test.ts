import { bitcoinNetworkIds } from '@holdfast/caip'
import { createBitcoinAccount } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../../../test/testKit.ts'
import { createTestWindow } from '../../../../test/testWindow.ts'
import { connect } from '../../../connections/actions/connect.ts'
import { switchAccount } from '../../../connections/actions/switchAccount.ts'
import { switchNetwork } from '../../../connections/actions/switchNetwork.ts'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { getAccount } from '../../../connections/snapshot.ts'
import { readWalletError } from '../../../wallet-errors/readWalletError.ts'
import { bip122 } from '../bip122.ts'
import { AccessDeniedError } from '../errors.ts'
import { getBitcoinWallet } from '../getBitcoinWallet.ts'
import { bitcoinMainnet, bitcoinTestnet } from '../networks.ts'

const account = createBitcoinAccount()
const [payment, ordinals] = account.addresses('testnet')
const [onMainnet] = account.addresses('mainnet')

/** Creates a kit on a page whose window has the wallet object `provider` under `name`. */
function createKitWith(name: string, provider: object) {
  const window = createTestWindow()
  Reflect.set(window, name, provider)
  return createTestKit({ networks: [bitcoinTestnet, bitcoinMainnet], adapters: [bip122()] }, { window }).kit
}

describe('a wallet that speaks sats-connect', () => {
  const answers = (): Record<string, () => unknown> => ({
    wallet_connect: () => ({ addresses: [{ ...payment, purpose: 'payment' }], network: 'testnet' }),
    signMessage: () => ({
      address: ordinals.address,
      signature: account.signMessage({ message: 'x', protocol: 'bip322', purpose: 'ordinals' }),
    }),
  })
  const providerOf = (methods: Record<string, () => unknown>, on: (listener: () => void) => void = () => {}) => ({
    request: async (method: string) => {
      const answer = methods[method]
      return answer ? { result: answer() } : { error: { code: -32_601, message: 'Method not found.' } }
    },
    addListener: ({ cb }: { cb: () => void }) => {
      on(cb)
      return () => {}
    },
  })

  test('error: refuses the signature of another account', async () => {
    const kit = createKitWith('BitcoinProvider', providerOf(answers()))
    await connect(kit, { connectorId: 'btc:BitcoinProvider' })
    const signed = (await getBitcoinWallet(kit)).signMessage({ message: 'x' })
    await expect(signed).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })

  test('error: a refusal for lack of access is not read as a pending request', async () => {
    const answered = providerOf(answers())
    const refusal = { error: { code: -32_002, message: 'Access denied.' } }
    const kit = createKitWith('BitcoinProvider', {
      ...answered,
      request: async (method: string) => (method === 'signMessage' ? refusal : answered.request(method)),
    })
    await connect(kit, { connectorId: 'btc:BitcoinProvider' })
    const error: unknown = await (await getBitcoinWallet(kit)).signMessage({ message: 'x' }).catch((cause) => cause)
    expect(error).toBeInstanceOf(AccessDeniedError)
    expect(readWalletError(error)).toBe('unauthorized')
  })

  test('error: a wallet that fails when it is asked for its accounts stays connected', async () => {
    const listeners: (() => void)[] = []
    let asked = 0
    const methods = answers()
    methods['wallet_getAccount'] = () => {
      asked += 1
      throw Object.assign(new Error('Internal error.'), { code: -32_603 })
    }
    const kit = createKitWith(
      'BitcoinProvider',
      providerOf(methods, (listener) => void listeners.push(listener)),
    )
    await connect(kit, { connectorId: 'btc:BitcoinProvider' })
    for (const listener of listeners) listener()
    await expect.poll(() => asked).toBeGreaterThan(0)
    // Lets the kit handle the answers.
    await new Promise((resolve) => setTimeout(resolve))
    expect(getAccount(kit, { namespace: 'bip122' })).toMatchObject({ address: payment.address, status: 'connected' })
  })
})

describe('a wallet with the interface of UniSat', () => {
  test('error: of several accounts, only the one that is in use in the wallet can sign', async () => {
    let signed = 0
    const kit = createKitWith('unisat', {
      requestAccounts: async () => [payment.address, ordinals.address],
      getNetwork: async () => 'testnet',
      signMessage: async () => {
        signed += 1
        return account.signMessage({ message: 'x', protocol: 'bip322', purpose: 'payment' })
      },
    })
    await connect(kit, { connectorId: 'btc:unisat' })
    await switchAccount(kit, { caipAddress: `${bitcoinNetworkIds.testnet}:${ordinals.address}` })
    const wallet = await getBitcoinWallet(kit)
    await expect(wallet.signMessage({ message: 'x' })).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    expect(signed).toBe(0)
  })

  test('behavior: an older wallet is asked for the main network by the name that such wallets use', async () => {
    let network = 'testnet'
    const accounts = async () => [network === 'livenet' ? onMainnet.address : payment.address]
    const kit = createKitWith('unisat', {
      requestAccounts: accounts,
      getAccounts: accounts,
      getNetwork: async () => network,
      switchNetwork: async (name: string) => void (network = name),
    })
    await connect(kit, { connectorId: 'btc:unisat' })
    await switchNetwork(kit, { caipNetworkId: bitcoinNetworkIds.mainnet })
    expect(network).toBe('livenet')
    expect(getAccount(kit, { namespace: 'bip122' })).toMatchObject({
      address: onMainnet.address,
      caipNetworkId: bitcoinNetworkIds.mainnet,
    })
  })
})
