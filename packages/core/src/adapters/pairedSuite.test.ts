import { bitcoinNetworkIds, type CaipNetworkId, formatCaipNetworkId, namespaceOf, referenceOf } from '@holdfast/caip'
import { createBitcoinAccount, createPolkadotAccount } from '@holdfast/testing'
import { startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { base64, hex } from '@scure/base'
import { afterAll, beforeAll } from 'vitest'
import { describeConnector } from '../../test/suites/describeConnector.ts'
import { openPairedWallet } from '../../test/suites/pairedWallet.ts'
import { memoryNetwork } from '../../test/testAdapter.ts'
import { bip122 } from './bip122/bip122.ts'
import { polkadot } from './polkadot/polkadot.ts'

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

const networksOf = (ids: readonly CaipNetworkId[]) => ids.map((id) => memoryNetwork(referenceOf(id), namespaceOf(id)))

const bitcoin = [createBitcoinAccount(), createBitcoinAccount()] as const
const bitcoinAddresses = bitcoin.map((account) => account.addresses('testnet')[0].address)

const bitcoinNetworks = [bitcoinNetworkIds.testnet, bitcoinNetworkIds.signet, bitcoinNetworkIds.testnet4] as const

describeConnector('a paired Bitcoin wallet', () =>
  openPairedWallet({
    relayUrl: relay.url,
    options: () => ({ networks: networksOf(bitcoinNetworks), adapters: [bip122()] }),
    networks: bitcoinNetworks,
    accounts: bitcoinAddresses as unknown as readonly [string, string], // The wallet has two accounts.
    methods: { sign: 'signMessage', send: 'sendTransfer' },
    sent: { txid: 'ab'.repeat(32) },
    sign: (params) => {
      const { address, message } = params as { address: string; message: string } // As the method requires.
      const account = bitcoin[bitcoinAddresses.indexOf(address)] ?? bitcoin[0]
      const signature = account.signMessage({ message, protocol: 'bip322', purpose: 'payment' })
      return { address, signature: hex.encode(base64.decode(signature)) }
    },
  }),
)

const polkadotAccounts = [createPolkadotAccount(), createPolkadotAccount({ type: 'ed25519' })] as const
/** Returns the id of a chain that has no SS58 prefix of its own. */
const chainOf = (digit: string) => formatCaipNetworkId({ namespace: 'polkadot', reference: digit.repeat(32) })

const polkadotNetworks = [chainOf('a'), chainOf('b'), chainOf('c')] as const

describeConnector('a paired Polkadot wallet', () =>
  openPairedWallet({
    relayUrl: relay.url,
    options: () => ({ networks: networksOf(polkadotNetworks), adapters: [polkadot()] }),
    networks: polkadotNetworks,
    accounts: [polkadotAccounts[0].address, polkadotAccounts[1].address],
    methods: { sign: 'polkadot_signMessage', send: 'polkadot_signTransaction' },
    sent: { id: 1, signature: `0x01${'ab'.repeat(64)}` },
    sign: (params) => {
      const { address, message } = params as { address: string; message: string } // As the method requires.
      const account = polkadotAccounts.find((each) => each.address === address) ?? polkadotAccounts[0]
      return { id: 1, signature: account.signRaw(new TextEncoder().encode(message)) }
    },
  }),
)
