import { loadOnce, memoryStorage, systemClock } from '@holdfast/base'
import { bitcoinNetworkIds, type CaipNetwork, formatCaipNetworkId, solanaNetworkIds } from '@holdfast/caip'
import { createBitcoinAccount, createPolkadotAccount, createSolanaAccount } from '@holdfast/testing'
import { createTestPhone, startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { base58, base64, hex } from '@scure/base'
import { hexToString } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type AdapterFixture, describeAdapter } from '../../test/suites/describeAdapter.ts'
import { memoryNetwork } from '../../test/testAdapter.ts'
import { createTestKit, testNetwork } from '../../test/testKit.ts'
import { missingAdapters } from '../pairing/adapter/pairingAdapter.ts'
import { createKitPairingClient } from '../pairing/client/createKitPairingClient.ts'
import type { KitPairingClient } from '../pairing/client/kitPairingClient.ts'
import { requestedNamespaces } from '../pairing/client/namespaces.ts'
import type { Adapter } from './adapter.ts'
import { bip122 } from './bip122/bip122.ts'
import { eip155 } from './eip155/eip155.ts'
import { polkadot } from './polkadot/polkadot.ts'
import { solana } from './solana/solana.ts'

/** A wallet of a namespace on a phone. */
type PairedKind = {
  adapter: Adapter
  networks: readonly [CaipNetwork, CaipNetwork]
  accounts: readonly [string, string]
  signMethod: string
  sign: (params: never) => unknown
}

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

/** Starts a phone on the relay, with both accounts on both networks. */
async function pairedFixture(kind: PairedKind): Promise<AdapterFixture> {
  const { adapter, networks, accounts, signMethod, sign } = kind
  const [first, second] = networks
  const storage = memoryStorage()
  const phone = await createTestPhone(relay.url)
  let listeners = 0
  const load = loadOnce(async (): Promise<KitPairingClient> => {
    const client = await createKitPairingClient({
      relayUrl: relay.url,
      projectId: 'test',
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
      name: 'test',
      clock: systemClock,
      rpcUrls: {},
      environment: { storage },
      asOneChange: (change) => change(),
    })
    onTestFinished(client.close)
    return {
      ...client,
      on: (name, listener) => {
        const undo = client.on(name, listener)
        listeners += 1
        return () => {
          listeners -= 1
          undo()
        }
      },
    }
  })
  onTestFinished(phone.close)
  let topic = ''
  let proposals = 0
  let mayConnect = async (): Promise<void> => {}
  let maySign = async (): Promise<void> => {}
  phone.grant = () => ({
    [adapter.namespace]: {
      methods: [signMethod],
      events: ['accountsChanged', 'chainChanged'],
      accounts: networks.flatMap(({ caipNetworkId }) => accounts.map((account) => `${caipNetworkId}:${account}`)),
    },
  })
  phone.answers[signMethod] = async ({ params }) => {
    await maySign()
    return sign(params as never) // As the method requires.
  }
  /** Lets the user of the phone answer a proposal. */
  const answerProposal = async (uri: string): Promise<void> => {
    proposals += 1
    const isApproved = await mayConnect().then(
      () => true,
      () => false,
    )
    if (isApproved) topic = await phone.approve(uri)
    else await phone.decline(uri)
  }
  const emit = async (name: string, data: unknown): Promise<void> => {
    try {
      await phone.client.emit({ topic, event: { name, data }, chainId: first.caipNetworkId })
      await phone.client.ping({ topic })
    } catch (error) {
      // Once the session has ended, no app receives the event.
      if (phone.client.getSessions().length > 0) throw error
    }
  }
  return {
    adapter,
    networks,
    context: {
      clock: systemClock,
      pairing: {
        load,
        proposeSession: async () => {
          const client = await load()
          const { uri, approval } = await client.propose(requestedNamespaces(networks), undefined)
          // The phone knows the session's topic once the app has sent something.
          const [{ session }] = await Promise.all([approval, answerProposal(uri)])
          client.adopt(session)
          return session
        },
      },
    },
    connectorId: 'walletConnect',
    asksForNetworks: false,
    prompts: () => proposals + phone.requests.length,
    answer: (what, answer) => {
      if (what === 'connect') mayConnect = answer
      else if (what === 'signMessage') maySign = answer
    },
    // The suite has not connected the phone yet, so there is no session to restore.
    forget: () => {},
    changeAccount: async () => {
      const reordered = [accounts[1], accounts[0]].map((account) => `${first.caipNetworkId}:${account}`)
      await emit('accountsChanged', reordered)
      return accounts[1]
    },
    changeNetwork: () =>
      emit('chainChanged', adapter.namespace === 'eip155' ? Number(second.id) : second.caipNetworkId),
    leave: () => phone.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    listeners: () => listeners,
  }
}

const evm = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key))
const [evmFirst = privateKeyToAccount(generatePrivateKey()), evmSecond = evmFirst] = evm

describeAdapter('eip155, by pairing', () =>
  pairedFixture({
    adapter: eip155(),
    networks: [testNetwork(), testNetwork(31_338)],
    accounts: [evmFirst.address, evmSecond.address],
    signMethod: 'personal_sign',
    sign: ([message]: readonly [`0x${string}`]) => evmFirst.signMessage({ message: hexToString(message) }),
  }),
)

const solanaAccounts = [createSolanaAccount(), createSolanaAccount()] as const
const onSolana = {
  networks: [memoryNetwork(), memoryNetwork(solanaNetworkIds.devnet.slice('solana:'.length))] as const,
  accounts: [solanaAccounts[0].address, solanaAccounts[1].address] as const,
  signMethod: 'solana_signMessage',
  sign: ({ message }: { message: string }) => ({
    signature: base58.encode(solanaAccounts[0].sign(base58.decode(message))),
  }),
}

describeAdapter('solana, by pairing', () => pairedFixture({ ...onSolana, adapter: solana() }))

describeAdapter('a namespace without an adapter of the app', () => {
  const { kit } = createTestKit({ networks: onSolana.networks, services: { relayUrl: relay.url } })
  const [adapter] = missingAdapters(kit, [])
  if (!adapter) throw new Error('the kit has no adapter for pairing')
  return pairedFixture({ ...onSolana, adapter })
})

const bitcoinNetwork = (id: string) => memoryNetwork(id.slice('bip122:'.length), 'bip122')
const bitcoin = createBitcoinAccount()
const bitcoinAddress = (account = bitcoin): string => account.addresses('testnet')[0].address

describeAdapter('bip122, by pairing', () =>
  pairedFixture({
    adapter: bip122(),
    networks: [bitcoinNetwork(bitcoinNetworkIds.testnet), bitcoinNetwork(bitcoinNetworkIds.signet)],
    accounts: [bitcoinAddress(), bitcoinAddress(createBitcoinAccount())],
    signMethod: 'signMessage',
    sign: ({ message }: { message: string }) => ({
      address: bitcoinAddress(),
      signature: hex.encode(base64.decode(bitcoin.signMessage({ message, protocol: 'bip322', purpose: 'payment' }))),
    }),
  }),
)

/** Creates a network of Polkadot whose addresses have the generic prefix. */
const polkadotNetwork = (digit: string) =>
  memoryNetwork(formatCaipNetworkId({ namespace: 'polkadot', reference: digit.repeat(32) }).slice(9), 'polkadot')
const polkadotAccount = createPolkadotAccount()

describeAdapter('polkadot, by pairing', () =>
  pairedFixture({
    adapter: polkadot(),
    networks: [polkadotNetwork('a'), polkadotNetwork('b')],
    accounts: [polkadotAccount.address, createPolkadotAccount({ type: 'ed25519' }).address],
    signMethod: 'polkadot_signMessage',
    sign: ({ message }: { message: string }) => ({
      id: 1,
      signature: polkadotAccount.signRaw(new TextEncoder().encode(message)),
    }),
  }),
)
