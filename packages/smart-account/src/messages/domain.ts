import { type Address, zeroHash } from 'viem'

/** The account that signs, and its chain. A signature is valid for no other. */
export type Signer = {
  /** The smart account, deployed or not. */
  account: Address
  chainId: number
}

/** The EIP-712 domain of an account, which ERC-7739 includes in everything that it signs. */
export function accountDomain({ account, chainId }: Signer) {
  return {
    name: 'Holdfast Smart Account',
    version: '1',
    chainId,
    verifyingContract: account,
    salt: zeroHash,
  } as const
}
