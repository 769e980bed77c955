import { createLinkWallet, createSolanaAccount, createStandardWallet } from '@holdfast/testing'
import { describeAdapter } from '../../../test/suites/describeAdapter.ts'
import { memoryNetwork } from '../../../test/testAdapter.ts'
import type { TestWindow } from '../../../test/testWindow.ts'
import { phantomLink } from './links/linkWallet.ts'
import { solana } from './solana.ts'

describeAdapter('solana', (target) => {
  const [first, second] = [createSolanaAccount(), createSolanaAccount()]
  const chains = ['solana:mainnet', 'solana:devnet']
  const wallet = createStandardWallet(target, { name: 'Tide', accounts: [first, second], chains })
  const methods = { connect: 'standard:connect', signMessage: 'solana:signMessage' } as const
  return {
    adapter: solana(),
    networks: [memoryNetwork(), memoryNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')],
    connectorId: 'standard:Tide',
    asksForNetworks: false,
    announceLate: () => {
      createStandardWallet(target, { name: 'Reef', accounts: [createSolanaAccount()] })
      return 'standard:Reef'
    },
    prompts: () => wallet.requests.filter(({ method }) => !/accounts$|disconnect$/.test(method)).length,
    answer: (what, answer) => {
      if (what === 'requestNetwork') return
      const held = wallet.holdNext(methods[what])
      void answer().then(held.release, (thrown: unknown) => {
        held.fail(thrown)
      })
    },
    forget: () => void wallet.disconnect(),
    changeAccount: async () => {
      await wallet.setAccounts([second, first])
      return second.address
    },
    leave: wallet.disconnect,
    listeners: wallet.listenerCount,
  }
})

const requestsKey = '@holdfast/v1/solana_link_requests'
const sessionKey = '@holdfast/v1/solana_link_session'

describeAdapter('solana, by links', (suiteWindow) => {
  const target = suiteWindow as TestWindow // The suite passes a test window.
  const [first, second] = [createSolanaAccount(), createSolanaAccount()]
  const wallet = createLinkWallet({ accounts: [first], keyParameter: phantomLink.keyParameter })
  const methods = {
    connect: 'standard:connect',
    requestNetwork: 'standard:connect',
    signMessage: 'solana:signMessage',
  } as const
  /** Opens the wallet's app, which returns in another tab; that tab stores the answer. */
  const openWallet = async (link: string): Promise<void> => {
    const { searchParams } = new URL(await wallet.follow(link))
    const requests = JSON.parse(target.stored.get(requestsKey) ?? '[]') as { id: string }[] // The adapter stored them.
    const answer = Object.fromEntries(searchParams)
    const id = searchParams.get('wallet_link')
    const answered = requests.map((each) => (each.id === id ? { ...each, answer } : each))
    target.changeFromOtherTab(requestsKey, JSON.stringify(answered))
  }
  target.navigator = { userAgent: 'Android' }
  target.location = { origin: 'https://app.example', host: 'app.example', href: 'https://app.example/' }
  target.open = (url) => void openWallet(url)
  return {
    adapter: solana({ links: [phantomLink] }),
    networks: [memoryNetwork(), memoryNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')],
    connectorId: 'link:Phantom',
    asksForNetworks: true,
    isOnOneNetwork: true,
    hasOneAccount: true,
    announceLate: () => {
      createStandardWallet(target, { name: 'Reef', accounts: [createSolanaAccount()] })
      return 'standard:Reef'
    },
    prompts: () => wallet.requests.length,
    answer: (what, answer) => {
      const held = wallet.holdNext(methods[what])
      void answer().then(held.release, (thrown: unknown) => {
        held.fail(thrown)
      })
    },
    forget: () => void target.stored.delete(sessionKey),
    changeAccount: () => {
      const session = JSON.parse(target.stored.get(sessionKey) ?? '{}') as object // The adapter stored it.
      target.changeFromOtherTab(sessionKey, JSON.stringify({ ...session, address: second.address }))
      return second.address
    },
    leave: () => target.changeFromOtherTab(sessionKey, null),
    listeners: () => target.listening()['storage'] ?? 0,
  }
})
