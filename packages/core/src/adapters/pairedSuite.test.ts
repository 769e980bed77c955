import { memoryStorage, systemClock } from '@holdfast/base'
import { bitcoinNetworkIds, type CaipNetworkId, formatCaipNetworkId } from '@holdfast/caip'
import { createBitcoinAccount, createPolkadotAccount } from '@holdfast/testing'
import { fakeClock } from '@holdfast/testing/time'
import { createTestPhone, startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { base64, hex } from '@scure/base'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type ConnectorFixture, describeConnector } from '../../test/suites/describeConnector.ts'
import { memoryNetwork } from '../../test/testAdapter.ts'
import { createTestKit, until } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import type { Adapter } from './adapter.ts'
import { bip122 } from './bip122/bip122.ts'
import { polkadot } from './polkadot/polkadot.ts'

type Namespace = 'bip122' | 'polkadot'

/** A wallet of a namespace on a phone. */
type PairedKind = {
  namespace: Namespace
  /** An account is written alike on all of them. */
  networks: readonly [CaipNetworkId, CaipNetworkId, CaipNetworkId]
  accounts: readonly [string, string]
  adapter: () => Adapter
  signMethod: string
  sendMethod: string
  sent: unknown
  sign: (params: { address: string; message: string }) => unknown
}

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

/** A kit and a phone over the relay, which has both accounts on the first two networks. */
async function pairedFixture(kind: PairedKind): Promise<ConnectorFixture> {
  const { namespace, networks, accounts, adapter, signMethod, sendMethod, sent, sign } = kind
  const [first, second] = networks
  const [window, storage] = [createTestWindow(), memoryStorage()]
  const known = networks.map((id) => memoryNetwork(id.slice(namespace.length + 1), namespace))
  const createKit = () =>
    createTestKit(
      { networks: known, adapters: [adapter()], services: { relayUrl: relay.url } },
      { window, clock: { ...fakeClock(), ...systemClock }, pairing: { storage } },
    ).kit
  const kit = createKit()
  const phone = await createTestPhone(relay.url)
  onTestFinished(phone.close)
  const grant = (given: readonly string[]) => ({
    [namespace]: {
      methods: [signMethod, sendMethod],
      events: ['accountsChanged', 'chainChanged'],
      accounts: [first, second].flatMap((id) => given.map((account) => `${id}:${account}`)),
    },
  })
  phone.answers[signMethod] = ({ params }) => sign(params as never) // The kit sends what the method asks for.
  let topic = ''
  let proposals = 0
  const emit = async (name: string, data: unknown): Promise<void> => {
    await phone.client.emit({ topic, event: { name, data }, chainId: first })
    // Answered once the kit has heard everything before it.
    await phone.client.ping({ topic })
  }
  return {
    kit,
    networks,
    asksForNetworks: false,
    accounts,
    sent,
    connect: async (answer) => {
      const connecting = connect(kit, { connectorId: 'walletConnect' })
      connecting.catch(() => {})
      const { uri = '' } = await until(kit.pairing, ({ status }) => status === 'ready')
      proposals += 1
      if (answer === 'decline') await phone.decline(uri)
      else if (answer !== 'silence') {
        phone.grant = () => grant(answer === 'approve' ? accounts : answer.accounts)
        topic = await phone.approve(uri)
      }
      return connecting
    },
    reload: createKit,
    answer: (what, answer) => {
      if (what !== 'switch') phone.answers[what === 'sign' ? signMethod : sendMethod] = answer
    },
    prompts: () => proposals + phone.requests.length,
    reportAccounts: (given) =>
      emit('accountsChanged', Array.isArray(given) ? given.map((each) => `${first}:${each}`) : given),
    reportChain: (chain) => emit('chainChanged', chain),
    leave: () => phone.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    isOpen: () => phone.client.getSessions().length > 0,
  }
}

const bitcoin = [createBitcoinAccount(), createBitcoinAccount()] as const
const bitcoinAddresses = bitcoin.map((account) => account.addresses('testnet')[0].address)

describeConnector('a paired Bitcoin wallet', () =>
  pairedFixture({
    namespace: 'bip122',
    networks: [bitcoinNetworkIds.testnet, bitcoinNetworkIds.signet, bitcoinNetworkIds.testnet4],
    accounts: bitcoinAddresses as unknown as readonly [string, string], // Of two accounts.
    adapter: bip122,
    signMethod: 'signMessage',
    sendMethod: 'sendTransfer',
    sent: { txid: 'ab'.repeat(32) },
    sign: ({ address, message }) => {
      const account = bitcoin[bitcoinAddresses.indexOf(address)] ?? bitcoin[0]
      const signature = account.signMessage({ message, protocol: 'bip322', purpose: 'payment' })
      return { address, signature: hex.encode(base64.decode(signature)) }
    },
  }),
)

const polkadotAccounts = [createPolkadotAccount(), createPolkadotAccount({ type: 'ed25519' })] as const
/** A chain without a prefix of its own. */
const chainOf = (digit: string) => formatCaipNetworkId({ namespace: 'polkadot', reference: digit.repeat(32) })

describeConnector('a paired Polkadot wallet', () =>
  pairedFixture({
    namespace: 'polkadot',
    networks: [chainOf('a'), chainOf('b'), chainOf('c')],
    accounts: [polkadotAccounts[0].address, polkadotAccounts[1].address],
    adapter: polkadot,
    signMethod: 'polkadot_signMessage',
    sendMethod: 'polkadot_signTransaction',
    sent: { id: 1, signature: `0x01${'ab'.repeat(64)}` },
    sign: ({ address, message }) => {
      const account = polkadotAccounts.find((each) => each.address === address) ?? polkadotAccounts[0]
      return { id: 1, signature: account.signRaw(new TextEncoder().encode(message)) }
    },
  }),
)
