import { solanaNetworkIds } from '@holdfast/caip'
import { FrameRefusal } from '@holdfast/frame/guest'
import { createSolanaAccount, createStandardWallet, type SolanaAccount } from '@holdfast/testing'
import { startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { base58 } from '@scure/base'
import { afterAll, beforeAll } from 'vitest'
import { describeConnector } from '../../../../test/suites/describeConnector.ts'
import { openPairedWallet } from '../../../../test/suites/pairedWallet.ts'
import { createTestKit, eventually } from '../../../../test/testKit.ts'
import { createTestWindow } from '../../../../test/testWindow.ts'
import { connect } from '../../../connections/actions/connect.ts'
import { createMockFrame, MOCK_SECURE_URL } from '../../../mock-frame/createMockFrame.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../networks.ts'
import { solana } from '../solana.ts'

const { mainnet, devnet, testnet } = solanaNetworkIds
const networks = [mainnet, devnet, testnet] as const
const options = () => ({ networks: [solanaMainnet, solanaDevnet, solanaTestnet], adapters: [solana()] })
const [first, second] = [createSolanaAccount(), createSolanaAccount()]
const addresses = [first.address, second.address] as const
/** The account of another user on eip155. */
const otherUser = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describeConnector('a Solana wallet in the page', async () => {
  const window = createTestWindow()
  const chains = ['solana:mainnet', 'solana:devnet']
  const wallet = createStandardWallet(window, { name: 'Tide', accounts: [first, second], chains })
  const createKit = () => createTestKit(options(), { window }).kit
  const kit = createKit()
  return {
    kit,
    networks,
    asksForNetworks: false,
    accounts: addresses,
    sent: [{ signature: Array.from({ length: 64 }, () => 7) }],
    connect: (answer) => {
      if (answer === 'decline') wallet.rejectNext('standard:connect')
      else if (answer === 'silence') wallet.neverAnswerNext('standard:connect')
      else if (answer !== 'approve') {
        const accounts = answer.accounts.map((address) => ({ address, publicKey: Array.from(first.publicKey) }))
        wallet.answerNext(accounts, 'standard:connect')
      }
      return connect(kit, { connectorId: 'standard:Tide' })
    },
    reload: createKit,
    answer: (what, answer) => {
      if (what === 'switch') return
      const method = what === 'sign' ? 'solana:signMessage' : 'solana:signAndSendTransaction'
      try {
        wallet.answerNext(answer(), method)
      } catch (thrown) {
        wallet.failNext({ isError: thrown instanceof Error, thrown }, method)
      }
    },
    prompts: () => wallet.requests.filter(({ method }) => !/accounts$|disconnect$/.test(method)).length,
    reportAccounts: async (accounts) => {
      const testAccounts = [first, second]
      const walletAccounts = Array.isArray(accounts)
        ? accounts.map(
            (address): SolanaAccount => testAccounts.find((each) => each.address === address) ?? { ...first, address },
          )
        : // An accounts property that is not a list.
          [{ ...first, address: String(accounts) }]
      await wallet.setAccounts(walletAccounts)
    },
    leave: wallet.disconnect,
    isOpen: wallet.isConnected,
  }
})

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

describeConnector('a paired Solana wallet', () =>
  openPairedWallet({
    relayUrl: relay.url,
    options,
    networks,
    accounts: addresses,
    methods: { sign: 'solana_signMessage', send: 'solana_signAndSendTransaction' },
    furtherMethods: ['solana_signTransaction'],
    sent: { signature: base58.encode(new Uint8Array(64).fill(7)) },
    sign: (params) => {
      // The kit sends the parameters that the method asks for.
      const { message, pubkey } = params as { message: string; pubkey: string }
      const account = [first, second].find(({ address }) => address === pubkey) ?? first
      return { signature: base58.encode(account.sign(base58.decode(message))) }
    },
  }),
)

describeConnector("the embedded wallet's Solana account", async () => {
  const frame = createMockFrame()
  const window = createTestWindow()
  const createKit = () =>
    createTestKit({ ...options(), services: { secureUrl: MOCK_SECURE_URL } }, { window, embedded: frame.environment })
      .kit
  const kit = createKit()
  /** The accounts that the frame reports. Another user has another account in both namespaces. */
  let reported: { evm: unknown; solana: unknown } = { evm: frame.address, solana: first.address }
  let refuses = false
  let alwaysPrompts = false
  /** Returns the answer. Turns an error into a refusal such as the frame's, which has only a text. */
  const asFrameAnswer = async (answer: () => unknown): Promise<unknown> => {
    try {
      return await answer()
    } catch {
      throw new FrameRefusal('User rejected the request')
    }
  }
  frame.answer({
    // The frame reports the account of the namespace that the requested network belongs to.
    GET_USER: async (asking) => {
      if (refuses) throw new FrameRefusal('User rejected the request')
      if (alwaysPrompts) return new Promise(() => {})
      const chainId = asking?.chainId ?? 1
      // The kit's check of answers is under test: the fake frame may give any answer.
      const address = (String(chainId).startsWith('solana:') ? reported.solana : reported.evm) as string
      return { address, chainId, accounts: [{ address, type: 'eoa' as const }] }
    },
    RPC_REQUEST: async ({ params }) => {
      const { message } = params as { message: string } // The kit sends only texts to sign here.
      return { signature: base58.encode(first.sign(base58.decode(message))) }
    },
  })
  return {
    kit,
    networks,
    hasEveryNetwork: true,
    hasOneAccount: true,
    accounts: addresses,
    // The frame signs; the network's node sends.
    sent: undefined,
    asked: () => frame.requests.length,
    connect: (answer) => {
      refuses = answer === 'decline'
      alwaysPrompts = answer === 'silence'
      if (typeof answer !== 'string') reported = { ...reported, solana: answer.accounts[0] }
      frame.session.isConnected = true
      return connect(kit, { connectorId: 'ID_AUTH', namespace: 'solana' })
    },
    reload: createKit,
    answer: (what, answer) => void (what !== 'switch' && frame.answer({ RPC_REQUEST: () => asFrameAnswer(answer) })),
    prompts: () => frame.requests.filter(({ event }) => /^(?:RPC_REQUEST|SWITCH_NETWORK|CONNECT_)/.test(event)).length,
    reportAccounts: async (accounts) => {
      const [solana]: unknown[] = Array.isArray(accounts) ? accounts : [accounts]
      reported = { solana, evm: solana === second.address ? otherUser : solana }
      const requestCount = frame.requests.length
      frame.updateSession()
      await eventually(() => frame.requests.slice(requestCount).some(({ event }) => event === 'GET_USER'))
    },
    leave: async () => {
      frame.session.isConnected = false
      frame.updateSession()
    },
    isOpen: () => frame.session.isConnected,
  }
})
