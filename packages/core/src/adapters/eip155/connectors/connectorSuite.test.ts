import { FrameRefusal } from '@holdfast/frame/guest'
import { startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { afterAll, beforeAll } from 'vitest'
import { describeConnector } from '../../../../test/suites/describeConnector.ts'
import { openPairedWallet } from '../../../../test/suites/pairedWallet.ts'
import { createTestKit, eventually, testNetwork } from '../../../../test/testKit.ts'
import { createTestWallet } from '../../../../test/testWallet.ts'
import { createTestWindow } from '../../../../test/testWindow.ts'
import { connect } from '../../../connections/actions/connect.ts'
import { createMockFrame, MOCK_SECURE_URL } from '../../../mock-frame/createMockFrame.ts'

const networks = [testNetwork(), testNetwork(31_338), testNetwork(31_339)]
const methods = { sign: 'personal_sign', switch: 'wallet_switchEthereumChain', send: 'eth_sendTransaction' } as const
const sent = `0x${'ab'.repeat(32)}`
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describeConnector('a wallet in the page', async () => {
  const wallet = createTestWallet()
  wallet.accounts = [wallet.account.address, other]
  wallet.knownChainIds.add(31_338)
  const window = createTestWindow()
  wallet.announce(window)
  const { kit } = createTestKit({ networks }, { window })
  const prompting = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'personal_sign']
  return {
    kit,
    accounts: [wallet.account.address, other],
    sent,
    connect: (answer) => {
      if (answer === 'decline') wallet.rejectNext('eth_requestAccounts')
      else if (answer === 'silence') wallet.neverAnswerNext('eth_requestAccounts')
      else if (answer !== 'approve') wallet.answerNext(answer.accounts, 'eth_requestAccounts')
      return connect(kit, { connectorId: wallet.info.rdns })
    },
    reload: () => createTestKit({ networks }, { window }).kit,
    answer: (what, answer) => (wallet.answers[methods[what]] = answer),
    prompts: () => wallet.requests.filter(({ method }) => prompting.includes(method)).length,
    reportAccounts: async (accounts) => wallet.emit('accountsChanged', accounts),
    reportChain: async (chainId) => wallet.emit('chainChanged', chainId),
    leave: async () => wallet.setAccounts([]),
    isOpen: () => wallet.authorized,
  }
})

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

describeConnector('a paired wallet', () =>
  openPairedWallet({
    relayUrl: relay.url,
    options: () => ({ networks }),
    networks: ['eip155:31337', 'eip155:31338', 'eip155:31339'],
    methods,
    furtherMethods: ['wallet_addEthereumChain'],
    sent,
    reported: (account) => account,
  }),
)

describeConnector('the embedded wallet', async () => {
  const frame = createMockFrame()
  const window = createTestWindow()
  const createKit = () =>
    createTestKit({ networks, services: { secureUrl: MOCK_SECURE_URL } }, { window, embedded: frame.environment }).kit
  const kit = createKit()
  frame.session.accounts = [frame.address, other]
  let reportedChainId: number | undefined
  /** Returns the answer. If there is an error, throws a frame's refusal instead. */
  const asFrameAnswer = async (answer: () => unknown): Promise<unknown> => {
    try {
      return await answer()
    } catch {
      throw new FrameRefusal('User rejected the request')
    }
  }
  const report = async (): Promise<void> => {
    const requestCount = frame.requests.length
    frame.updateSession()
    await eventually(() => frame.requests.slice(requestCount).some(({ event }) => event === 'GET_USER'))
  }
  frame.answer({ SWITCH_NETWORK: async ({ chainId }) => ({ chainId }) })
  return {
    kit,
    accounts: [frame.address, other],
    sent,
    asked: () => frame.requests.length,
    connect: (answer) => {
      frame.session.isConnected = true
      frame.answer({
        GET_USER: async (asking) => {
          if (answer === 'decline') throw new FrameRefusal('User rejected the request')
          if (answer === 'silence') return new Promise(() => {})
          const accounts = answer === 'approve' ? frame.session.accounts : [...answer.accounts]
          const chainId = reportedChainId ?? Number(asking?.chainId)
          return {
            address: accounts[0] ?? '',
            chainId,
            accounts: accounts.map((address) => ({ address, type: 'eoa' as const })),
          }
        },
      })
      return connect(kit, { connectorId: 'ID_AUTH' })
    },
    reload: createKit,
    answer: (what, answer) =>
      frame.answer(
        what !== 'switch'
          ? { RPC_REQUEST: () => asFrameAnswer(answer) }
          : {
              SWITCH_NETWORK: async ({ chainId }) => {
                await asFrameAnswer(answer)
                return { chainId }
              },
            },
      ),
    prompts: () => frame.requests.filter(({ event }) => /^(?:RPC_REQUEST|SWITCH_NETWORK|CONNECT_)/.test(event)).length,
    reportAccounts: async (accounts) => {
      // The kit's check of answers is under test: the fake frame may give any answer.
      frame.session.accounts = accounts as string[]
      await report()
    },
    reportChain: async (chainId) => {
      reportedChainId = chainId as number
      await report()
    },
    leave: async () => {
      frame.session.isConnected = false
      frame.updateSession()
    },
    isOpen: () => frame.session.isConnected,
  }
})
