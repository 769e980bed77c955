import { bitcoinNetworkIds } from '@holdfast/caip'
import { type BitcoinAccount, type BitcoinFace, createBitcoinAccount, createBitcoinTestWallet } from '@holdfast/testing'
import { describeConnector } from '../../../../test/suites/describeConnector.ts'
import { createTestKit } from '../../../../test/testKit.ts'
import { createTestWindow } from '../../../../test/testWindow.ts'
import { connect } from '../../../connections/actions/connect.ts'
import { bip122 } from '../bip122.ts'
import { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '../networks.ts'

const { testnet, signet, mainnet } = bitcoinNetworkIds
const [first, second] = [createBitcoinAccount(), createBitcoinAccount()]
const [payment, ordinals] = first.addresses('testnet')
const [otherPayment] = second.addresses('testnet')
const txid = 'ab'.repeat(32)
const methods = { sign: 'signMessage', switch: 'switchNetwork', send: 'sendTransfer' } as const

/** Writes addresses, valid or not, in the form in which the wallet reports them. */
const reportOf = (addresses: readonly string[]) =>
  addresses.map((address) => ({ address, publicKey: payment.publicKey, purpose: 'payment' as const }))

/** Each interface of the page's Bitcoin wallets: the connector's id, and the wallet's abilities. */
const faces: readonly { face: BitcoinFace; connectorId: string; asksForNetworks: boolean; hasOrdinals: boolean }[] = [
  { face: 'standard', connectorId: 'standard:Tide', asksForNetworks: false, hasOrdinals: true },
  {
    face: 'satsConnect',
    connectorId: 'btc:TestProvidersTide.BitcoinProvider',
    asksForNetworks: true,
    hasOrdinals: true,
  },
  { face: 'leather', connectorId: 'btc:LeatherProvider', asksForNetworks: false, hasOrdinals: true },
  { face: 'unisat', connectorId: 'btc:unisat', asksForNetworks: true, hasOrdinals: false },
]

for (const { face, connectorId, asksForNetworks, hasOrdinals } of faces)
  describeConnector(`a Bitcoin wallet by ${face}`, async () => {
    const window = createTestWindow()
    const wallet = createBitcoinTestWallet(window, { face, name: 'Tide', account: first, network: 'testnet' })
    const networks = [bitcoinTestnet, bitcoinSignet, bitcoinMainnet]
    const createKit = () => createTestKit({ networks, adapters: [bip122()] }, { window }).kit
    const kit = createKit()
    return {
      kit,
      networks: [testnet, signet, mainnet],
      asksForNetworks,
      isOnOneNetwork: face === 'leather',
      alwaysPrompts: face === 'leather',
      hasOneAccount: !hasOrdinals,
      accounts: [payment.address, ordinals.address],
      // The ordinals account cannot be used here: the kit always puts the payment account first.
      otherAccount: otherPayment.address,
      // Wallet Standard has no call for payments.
      sent: face === 'standard' ? null : txid,
      connect: (answer) => {
        if (answer === 'decline') wallet.rejectNext('connect')
        else if (answer === 'silence') wallet.neverAnswerNext('connect')
        else if (answer !== 'approve')
          wallet.answerNext({ addresses: reportOf(answer.accounts), network: 'testnet' }, 'connect')
        return connect(kit, { connectorId })
      },
      reload: createKit,
      answer: (what, answer) => {
        const method = methods[what]
        try {
          wallet.answerNext(answer(), method)
        } catch (thrown) {
          wallet.failNext({ isError: thrown instanceof Error, thrown }, method)
        }
      },
      prompts: () => wallet.requests.filter(({ method }) => method !== 'accounts' && method !== 'disconnect').length,
      reportAccounts: async (accounts) => {
        const reported = Array.isArray(accounts) ? accounts.map(String) : [String(accounts)]
        const isSecond = reported[0] === otherPayment.address
        const addresses: BitcoinAccount['addresses'] = () => reportOf(reported) as never // As many as the wallet reports.
        await wallet.setAccount(isSecond ? second : { ...first, addresses })
      },
      ...(asksForNetworks && {
        reportChain: (chain: unknown) =>
          wallet.setNetwork(
            (chain === signet ? 'signet' : String(chain)) as 'signet',
          ) /* The suite reports valid and invalid networks. */,
      }),
      leave: wallet.disconnect,
      isOpen: wallet.isConnected,
    }
  })
