import { type Address, zeroHash } from 'viem'

/** Which account signs, and on which chain: a signature holds for no other. */
export type Signer = {
  /** The smart account, deployed or not. */
  account: Address
  chainId: number
}

/** The EIP-712 domain of an account: what ERC-7739 puts into everything that it signs. */
export function accountDomain({ account, chainId }: Signer) {
  return {
    name: 'Holdfast Smart Account',
    version: '1',
    chainId,
    verifyingContract: account,
    salt: zeroHash,
  } as const
}
