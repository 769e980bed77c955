import { sendTransaction, signTypedData } from '@wagmi/core'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTestKit, testNetwork } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { getWagmiConfig } from '../adapters/eip155/getWagmiConfig.ts'
import { connect } from '../connections/actions/connect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { InvalidWalletAnswerError } from '../connections/errors.ts'
import { getAccount } from '../connections/snapshot.ts'
import { requestedNamespaces } from '../pairing/client/namespaces.ts'
import { isWalletMethod, parseWalletAnswer } from './walletAnswers.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const signature = `0x${'12'.repeat(65)}` as const
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Answers that are wrong for every method that the lists below do not name. */
const wrongAnswers = {
  values: [
    ['undefined', undefined],
    ['null', null],
    ['a number', -1],
    ['a bigint', -1n],
    ['a symbol', Symbol('x')],
    ['a list of lists', [[]]],
    ['a list of null', [null]],
  ],
  objects: [
    ['an error', { code: 4001, message: 'User rejected the request.' }],
    ['a value that cannot become a text', Object.assign(Object.create(null), { code: 4001 })],
  ],
  texts: [
    ['an empty text', ''],
    ['HTML', '<html><body>502 Bad Gateway</body></html>'],
    ['hex without bytes', '0x'],
    ['hex with half a byte', `${hash}a`],
    ['bytes that are not hex', `0x${'zz'.repeat(32)}`],
  ],
} as const
const allWrongAnswers = [...wrongAnswers.values, ...wrongAnswers.objects, ...wrongAnswers.texts]

/** Methods whose answer is ignored. */
const allowsAnything = [
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_revokePermissions',
  'wallet_revokeExecutionPermission',
  'wallet_registerOnboarding',
  'wallet_showCallsStatus',
]
/** Methods whose answer may be any object. */
const allowsAnyObject = ['wallet_getCallsStatus', 'wallet_grantPermissions', 'wallet_getAssets']
/** Methods whose answer may be any text. */
const allowsAnyText = ['wallet_scanQRCode', 'wallet_sendCalls']

const requestedMethods = requestedNamespaces([testNetwork()])['eip155']?.methods ?? []
const methods = [...requestedMethods, 'eth_chainId', 'wallet_sendTransaction']

describe('parseWalletAnswer', () => {
  test('default: knows every wallet method that the kit requests', () => {
    expect(methods.filter((method) => !isWalletMethod(method))).toEqual([])
  })

  test.each<[string, unknown, unknown]>([
    ['eth_accounts', [address.toLowerCase(), address], [address]],
    ['eth_requestAccounts', [], []],
    ['eth_chainId', 31_337, '0x7a69'],
    ['eth_chainId', '0x01', '0x1'],
    ['eth_sendTransaction', hash.toUpperCase().replace('X', 'x'), hash],
    ['wallet_sendTransaction', hash, hash],
    ['eth_sendRawTransaction', hash, hash],
    ['eth_signTransaction', signature, signature],
    ['eth_signTransaction', { raw: signature, tx: {} }, { raw: signature, tx: {} }],
    ['personal_sign', signature, signature],
    ['eth_signTypedData_v4', `0x${'12'.repeat(300)}`, `0x${'12'.repeat(300)}`],
    ['wallet_switchEthereumChain', undefined, null],
    ['wallet_watchAsset', true, true],
    ['wallet_requestPermissions', [{ parentCapability: 'eth_accounts' }], [{ parentCapability: 'eth_accounts' }]],
    ['wallet_getCapabilities', { '0x1': { atomic: {} } }, { '0x1': { atomic: {} } }],
    ['wallet_sendCalls', { id: 'a', capabilities: {} }, { id: 'a', capabilities: {} }],
    ['wallet_sendCalls', 'a', 'a'],
    ['wallet_getCallsStatus', { status: 200 }, { status: 200 }],
    ['wallet_requestExecutionPermissions', [{ context: '0x' }], [{ context: '0x' }]],
    ['eth_blockNumber', 'anything', 'anything'],
  ])('default: reads the answer to %s', (method, answer, expected) => {
    expect(parseWalletAnswer(method, answer)).toEqual(expected)
  })

  const strict = methods.filter((method) => !allowsAnything.includes(method))
  test.each(strict)('error: refuses the answers that %s does not allow', (method) => {
    const refused = [
      ...wrongAnswers.values,
      ...(allowsAnyObject.includes(method) ? [] : wrongAnswers.objects),
      ...(allowsAnyText.includes(method) ? [] : wrongAnswers.texts),
    ]
    for (const [name, answer] of refused) {
      expect(() => parseWalletAnswer(method, answer), name).toThrow(InvalidWalletAnswerError)
    }
  })
})

describe('a wallet of this page', () => {
  async function connectWallet() {
    const window = createTestWindow()
    const wallet = createTestWallet()
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    await connect(kit, { connectorId: 'com.kelp' })
    return { kit, wallet, config: await getWagmiConfig(kit) }
  }
  test.each([...allWrongAnswers, ['65 bytes', signature] as const])(
    'error: sending fails if the wallet answers with %s in place of a hash',
    async (_, answer) => {
      const { wallet, config } = await connectWallet()
      wallet.answers['eth_sendTransaction'] = () => answer
      // Gas and price are set: the test has no node that could estimate them.
      const sent = sendTransaction(config, { to: zeroAddress, gas: 21_000n, gasPrice: 1n, type: 'legacy' })
      const error: unknown = await sent.catch((thrown: unknown) => thrown)
      const causes: unknown[] = []
      for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause.name)
      expect(causes.at(-1)).toBe('InvalidWalletAnswerError')
    },
  )

  test.each(allWrongAnswers)('error: signing fails if the signature is %s', async (_, answer) => {
    const { kit, wallet, config } = await connectWallet()
    wallet.answers['personal_sign'] = () => answer
    wallet.answers['eth_signTypedData_v4'] = () => answer
    const client = await kit.internals.adapters.get('eip155')?.load()
    const signing = client?.signMessage({ address: wallet.account.address, message: 'hello' })
    await expect(signing).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    const typed = signTypedData(config, { types, primaryType: 'Mail', message: { text: 'hello' } })
    await expect(typed).rejects.toThrow('could not be understood')
  })

  test.each(allWrongAnswers)(
    'error: switching fails if the chain id that the wallet then reports is %s',
    async (_, answer) => {
      const { kit, wallet } = await connectWallet()
      wallet.answers['wallet_switchEthereumChain'] = () => answer
      wallet.answers['eth_chainId'] = () => answer
      await expect(switchNetwork(kit, { caipNetworkId: 'eip155:31338' })).rejects.toBeInstanceOf(
        InvalidWalletAnswerError,
      )
      expect(getAccount(kit).chainId).toBe(31_337)
    },
  )
})
