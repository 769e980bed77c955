import { type CaipNetworkId, chainIdOf, isEvmAddress, namespaceOf } from '@holdfast/caip'
import { isSignedByKey, type SignatureChecker } from '../../chain/signatures.ts'
import { isSignedOnBitcoin } from './bitcoin/isSignedOnBitcoin.ts'
import { isSignedOnPolkadot } from './isSignedOnPolkadot.ts'
import { isSignedOnSolana } from './isSignedOnSolana.ts'

/** The signed text, its account and its chain, as read from a sign-in message. */
export type SignedText = {
  caipNetworkId: CaipNetworkId
  /** In its canonical form, for this network. */
  address: string
  message: string
  /** As the namespace writes it: hex with 0x for eip155 and polkadot, base58 for solana, base64 for bip122. */
  signature: string
}

/** Verifies signatures of any namespace. */
export type ProofChecker = {
  /**
   * Returns whether the account signed the text. Only an EVM signature that was not made by the address's key needs a node, to
   * call the account's contract. @throws the node's error.
   */
  isSignedBy: (signed: SignedText) => Promise<boolean>
}

/** Creates the checker. */
export function createProofChecker({ evm }: { evm: SignatureChecker }): ProofChecker {
  return {
    isSignedBy: async (signed) => {
      const { caipNetworkId, address, message, signature } = signed
      switch (namespaceOf(caipNetworkId)) {
        case 'eip155': {
          if (!isEvmAddress(address) || !isHex(signature)) return false
          return evm.isSignedBy({ chainId: chainIdOf(caipNetworkId), address, message, signature })
        }
        case 'solana':
          return isSignedOnSolana(signed)
        case 'bip122':
          return isSignedOnBitcoin(signed)
        case 'polkadot':
          return isSignedOnPolkadot(signed)
      }
    },
  }
}

/**
 * Returns the chain whose contract accepted a valid signature; undefined if the address's own key made the signature. A key is
 * the same on every chain. A contract may have other owners on another chain, so it speaks for its address only on its own
 * chain.
 */
export async function contractChainOf<Network extends string>(
  signed: Omit<SignedText, 'caipNetworkId'> & { caipNetworkId: Network },
): Promise<Network | undefined> {
  const { caipNetworkId, address, message, signature } = signed
  if (!isEvmAddress(address) || !isHex(signature)) return undefined
  return (await isSignedByKey({ address, message, signature })) ? undefined : caipNetworkId
}

function isHex(signature: string): signature is `0x${string}` {
  return /^0x[\da-f]+$/i.test(signature)
}
