import { memoryStorage, systemClock } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { createTestPhone, startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { describeConnector } from '../../../test/describeConnector.ts'
import { createTestKit, testNetwork, until } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { connect } from '../../connections/actions/connect.ts'

const networks = [testNetwork(), testNetwork(31_338), testNetwork(31_339)]
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describeConnector('a wallet in the page', async () => {
  const wallet = createTestWallet()
  wallet.accounts = [wallet.account.address, other]
  wallet.knownChainIds.add(31_338)
  const window = createTestWindow()
  wallet.announce(window)
  const { kit } = createTestKit({ networks }, { window })
  const asking = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'personal_sign']
  return {
    kit,
    accounts: [wallet.account.address, other],
    connect: (answer) => {
      if (answer === 'decline') wallet.rejectNext('eth_requestAccounts')
      else if (answer !== 'approve') wallet.answerNext(answer.accounts, 'eth_requestAccounts')
      return connect(kit, { connectorId: wallet.info.rdns })
    },
    reload: () => createTestKit({ networks }, { window }).kit,
    answer: (method, answer) => (wallet.answers[method] = answer),
    prompts: () => wallet.requests.filter(({ method }) => asking.includes(method)).length,
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

describeConnector('a paired wallet', async () => {
  const [window, storage] = [createTestWindow(), memoryStorage()]
  const createKit = () =>
    createTestKit(
      { networks, services: { relayUrl: relay.url } },
      { window, clock: { ...fakeClock(), ...systemClock }, pairing: { storage } },
    ).kit
  const kit = createKit()
  const phone = await createTestPhone(relay.url)
  onTestFinished(phone.close)
  const own = phone.account.address
  const grant = (accounts: readonly string[]) => ({
    eip155: {
      methods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
      accounts: [31_337, 31_338].flatMap((id) => accounts.map((address) => `eip155:${id}:${address}`)),
    },
  })
  let topic = ''
  let proposals = 0
  const emit = async (name: string, data: unknown): Promise<void> => {
    await phone.client.emit({ topic, event: { name, data }, chainId: 'eip155:31337' })
    // Answered once the kit has heard everything before it.
    await phone.client.ping({ topic })
  }
  return {
    kit,
    accounts: [own, other],
    connect: async (answer) => {
      const connecting = connect(kit, { connectorId: 'walletConnect' })
      connecting.catch(() => {})
      const { uri = '' } = await until(kit.pairing, ({ status }) => status === 'ready')
      proposals += 1
      if (answer === 'decline') await phone.decline(uri)
      else {
        phone.grant = () => grant(answer === 'approve' ? [own, other] : answer.accounts)
        topic = await phone.approve(uri)
      }
      return connecting
    },
    reload: createKit,
    answer: (method, answer) => (phone.answers[method] = answer),
    prompts: () => proposals + phone.requests.length,
    reportAccounts: (accounts) => emit('accountsChanged', accounts),
    reportChain: (chainId) => emit('chainChanged', chainId),
    leave: () => phone.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    isOpen: () => phone.client.getSessions().length > 0,
  }
})
