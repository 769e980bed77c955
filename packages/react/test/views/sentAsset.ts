import { fiatDecimals } from '@holdfast/caip'
import { initialSendState, type SendAsset, type SendState } from '@holdfast/core'

/** Ether on the network Harbour: a balance of one and a half, at 2000 dollars each. */
export const etherAsset: SendAsset = {
  standard: 'native',
  caipNetworkId: 'eip155:31337',
  address: undefined,
  tokenId: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 1_500_000_000_000_000_000n,
  price: 2_000n * 10n ** BigInt(fiatDecimals),
  iconUrl: undefined,
}

/** An NFT of a collection. */
export const shellAsset: SendAsset = {
  ...etherAsset,
  standard: 'erc721',
  address: '0x00000000000000000000000000000000000000c3',
  tokenId: 7n,
  name: 'Shell 7',
  symbol: 'SHL',
  decimals: 0,
  balance: 1n,
  price: undefined,
}

/** Makes the state of a send of half an ether, for 21 000 units of gas at one gwei. */
export function typedSend(changes: Partial<SendState> = {}): SendState {
  return {
    ...initialSendState,
    token: etherAsset,
    sendTokenAmount: '0.5',
    gasPrice: 1_000_000_000n,
    gasLimit: 21_000n,
    ...changes,
  }
}
