import { memoryStorage, systemClock } from '@holdfast/base'
import { solanaNetworkIds } from '@holdfast/caip'
import { createSolanaAccount, createStandardWallet, type SolanaAccount } from '@holdfast/testing'
import { fakeClock } from '@holdfast/testing/time'
import { createTestPhone, startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { describeConnector } from '../../../../test/describeConnector.ts'
import { createTestKit, until } from '../../../../test/testKit.ts'
import { createTestWindow } from '../../../../test/testWindow.ts'
import { connect } from '../../../connections/actions/connect.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../networks.ts'
import { solana } from '../solana.ts'

const { mainnet, devnet, testnet } = solanaNetworkIds
const networks = [mainnet, devnet, testnet] as const
const options = () => ({ networks: [solanaMainnet, solanaDevnet, solanaTestnet], adapters: [solana()] })
const [first, second] = [createSolanaAccount(), createSolanaAccount()]
const addresses = [first.address, second.address] as const

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
    connect: (answer) => {
      if (answer === 'decline') wallet.rejectNext('standard:connect')
      else if (answer !== 'approve') {
        const accounts = answer.accounts.map((address) => ({ address, publicKey: Array.from(first.publicKey) }))
        wallet.answerNext(accounts, 'standard:connect')
      }
      return connect(kit, { connectorId: 'standard:Tide' })
    },
    reload: createKit,
    answer: (what, answer) => {
      if (what === 'switch') return
      try {
        wallet.answerNext(answer(), 'solana:signMessage')
      } catch (thrown) {
        wallet.failNext({ isError: thrown instanceof Error, thrown }, 'solana:signMessage')
      }
    },
    prompts: () => wallet.requests.filter(({ method }) => !/accounts$|disconnect$/.test(method)).length,
    reportAccounts: async (accounts) => {
      const known = [first, second]
      const named = Array.isArray(accounts)
        ? accounts.map(
            (address): SolanaAccount => known.find((each) => each.address === address) ?? { ...first, address },
          )
        : // What is no list, as an accounts property that is none.
          [{ ...first, address: String(accounts) }]
      await wallet.setAccounts(named)
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

describeConnector('a paired Solana wallet', async () => {
  const [window, storage] = [createTestWindow(), memoryStorage()]
  const createKit = () =>
    createTestKit(
      { ...options(), services: { relayUrl: relay.url } },
      { window, clock: { ...fakeClock(), ...systemClock }, pairing: { storage } },
    ).kit
  const kit = createKit()
  const phone = await createTestPhone(relay.url)
  onTestFinished(phone.close)
  const grant = (accounts: readonly string[]) => ({
    solana: {
      methods: ['solana_signMessage', 'solana_signTransaction'],
      events: ['accountsChanged', 'chainChanged'],
      accounts: [mainnet, devnet].flatMap((id) => accounts.map((address) => `${id}:${address}`)),
    },
  })
  phone.answers['solana_signMessage'] = ({ params }) => {
    // The kit sends what the method asks for.
    const { message, pubkey } = params as { message: string; pubkey: string }
    const account = [first, second].find(({ address }) => address === pubkey) ?? first
    return { signature: base58.encode(account.sign(base58.decode(message))) }
  }
  let topic = ''
  let proposals = 0
  const emit = async (name: string, data: unknown): Promise<void> => {
    await phone.client.emit({ topic, event: { name, data }, chainId: mainnet })
    // Answered once the kit has heard everything before it.
    await phone.client.ping({ topic })
  }
  return {
    kit,
    networks,
    asksForNetworks: false,
    accounts: addresses,
    connect: async (answer) => {
      const connecting = connect(kit, { connectorId: 'walletConnect' })
      connecting.catch(() => {})
      const { uri = '' } = await until(kit.pairing, ({ status }) => status === 'ready')
      proposals += 1
      if (answer === 'decline') await phone.decline(uri)
      else {
        phone.grant = () => grant(answer === 'approve' ? addresses : answer.accounts)
        topic = await phone.approve(uri)
      }
      return connecting
    },
    reload: createKit,
    answer: (what, answer) => void (what === 'sign' && (phone.answers['solana_signMessage'] = answer)),
    prompts: () => proposals + phone.requests.length,
    reportAccounts: (accounts) =>
      emit('accountsChanged', Array.isArray(accounts) ? accounts.map((each) => `${mainnet}:${each}`) : accounts),
    reportChain: (chain) => emit('chainChanged', chain),
    leave: () => phone.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    isOpen: () => phone.client.getSessions().length > 0,
  }
})
