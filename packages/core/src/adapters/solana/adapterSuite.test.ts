import { createSolanaAccount, createStandardWallet } from '@holdfast/testing'
import { describeAdapter } from '../../../test/describeAdapter.ts'
import { memoryNetwork } from '../../../test/testAdapter.ts'
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
