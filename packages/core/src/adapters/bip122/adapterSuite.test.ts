import { bitcoinNetworkIds } from '@holdfast/caip'
import { type BitcoinFace, createBitcoinAccount, createBitcoinTestWallet } from '@holdfast/testing'
import { describeAdapter } from '../../../test/suites/describeAdapter.ts'
import { memoryNetwork } from '../../../test/testAdapter.ts'
import { bip122 } from './bip122.ts'

const networkOf = (caipNetworkId: string) => memoryNetwork(caipNetworkId.slice('bip122:'.length), 'bip122')

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

for (const { face, connectorId, asksForNetworks, hasOrdinals } of faces) {
  describeAdapter(`bip122 by ${face}`, (target) => {
    const [first, second] = [createBitcoinAccount(new Uint8Array(32).fill(1)), createBitcoinAccount()]
    const wallet = createBitcoinTestWallet(target, { face, name: 'Tide', account: first, network: 'testnet' })
    return {
      adapter: bip122(),
      networks: [networkOf(bitcoinNetworkIds.testnet), networkOf(bitcoinNetworkIds.signet)],
      ...(hasOrdinals && { secondAccountType: 'ordinal' as const }),
      connectorId,
      asksForNetworks,
      isOnOneNetwork: face !== 'standard',
      isSilent: face === 'leather',
      hasOneAccount: !hasOrdinals,
      announceLate: () => {
        createBitcoinTestWallet(target, { face: 'satsConnect', name: 'Reef', account: second })
        // Older wallets announce nothing: the kit finds them at the user's next action.
        target.dispatchEvent(new Event('pointerdown'))
        return 'btc:TestProvidersReef.BitcoinProvider'
      },
      prompts: () => wallet.requests.filter(({ method }) => method !== 'accounts' && method !== 'disconnect').length,
      answer: (what, answer) => {
        const methods = { connect: 'connect', signMessage: 'signMessage', requestNetwork: 'switchNetwork' } as const
        const held = wallet.holdNext(methods[what])
        void answer().then(held.release, (thrown: unknown) => {
          held.fail(thrown)
        })
      },
      forget: () => void wallet.disconnect(),
      changeAccount: async () => {
        await wallet.setAccount(second)
        return second.addresses('testnet')[0].address
      },
      ...(asksForNetworks && { changeNetwork: () => wallet.setNetwork('signet') }),
      leave: wallet.disconnect,
      listeners: wallet.listenerCount,
    }
  })
}
