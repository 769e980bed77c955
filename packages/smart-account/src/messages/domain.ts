import { type Address, zeroHash } from 'viem'

/** The account that signs, and its chain. The signature is valid for no other account or chain. */
export type Signer = {
  /** The smart account, deployed or not. */
  account: Address
  chainId: number
}

/** Builds the EIP-712 domain of an account, which ERC-7739 includes in everything that the account signs. */
export function accountDomain({ account, chainId }: Signer) {
  return {
    name: 'Holdfast Smart Account',
    version: '1',
    chainId,
    verifyingContract: account,
    salt: zeroHash,
  } as const
}
