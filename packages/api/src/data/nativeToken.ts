import { type CaipAddress, type CaipNetworkId, type ChainNamespace, chainOfAccount, namespaceOf } from '@holdfast/caip'

/** Placeholders for the native currency, for calls that require the address of a token. */
const placeholders: Record<ChainNamespace, string> = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: `So${'1'.repeat(41)}`,
  polkadot: '0x',
  bip122: '0x',
}

/** Returns the CAIP-10 address that stands for a chain's native currency, such as `eip155:1:0xeeee…`. */
export function nativeTokenAddress(chainId: CaipNetworkId): CaipAddress {
  return `${chainId}:${placeholders[namespaceOf(chainId)]}`
}

/** Returns whether a CAIP-10 address stands for the native currency of its chain. */
export function isNativeToken(address: CaipAddress): boolean {
  return address.toLowerCase() === nativeTokenAddress(chainOfAccount(address)).toLowerCase()
}
