import { smartAccountFactoryAddress, smartAccountFactoryCodeHash } from '@holdfast/contracts/accounts'
import {
  hashMessage,
  isAddressEqual,
  isErc6492Signature,
  keccak256,
  parseErc6492Signature,
  recoverAddress,
} from 'viem/utils'

/** A chain, and the URLs of its nodes. */
export type ChainWithNodes = {
  network: { id: number; rpcUrls: { default: { http: readonly string[] } } }
}

/** Verifies signatures, asking the chain when a contract has to decide. */
export type SignatureChecker = {
  /**
   * Returns whether an account signed a text. An account with a key is verified by the signature alone. A contract decides for
   * itself (ERC-1271), even before it is deployed (ERC-6492).
   *
   * @throws the error of the chain's node; a failure never counts as a valid signature.
   */
  isSignedBy: (parameters: {
    chainId: number
    address: `0x${string}`
    message: string
    signature: `0x${string}`
  }) => Promise<boolean>
}

/** How long a chain's node may take, in milliseconds; each URL is tried twice. */
const RPC_TIMEOUT_MS = 4_000

/** Creates the checker. The larger part of viem is loaded when the first contract signature arrives. */
export function createSignatureChecker(chains: readonly ChainWithNodes[]): SignatureChecker {
  const urlsByChain = new Map(chains.map(({ network }) => [network.id, network.rpcUrls.default.http]))

  async function askChain(parameters: Parameters<SignatureChecker['isSignedBy']>[0]): Promise<boolean> {
    const [{ createClient, fallback, http }, { getCode, verifyMessage }] = await Promise.all([
      import('viem'),
      import('viem/actions'),
    ])
    const transports = (urlsByChain.get(parameters.chainId) ?? []).map((url) =>
      http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 1 }),
    )
    // A contract must not choose what this server fetches (EIP-3668).
    const client = createClient({ transport: fallback(transports, { retryCount: 0 }), ccipRead: false })
    // The operator may have configured a node of another chain by mistake.
    const answer = await client.request({ method: 'eth_chainId' })
    if (Number(answer) !== parameters.chainId) throw new Error(`The node serves chain ${Number(answer)}.`)
    const { address, message, signature } = parameters
    if (isFromOurFactory(signature)) {
      // On a chain where our factory's address has other code or none, no undeployed account is accepted: other code could
      // create the same account for other owners.
      const code = await getCode(client, { address: smartAccountFactoryAddress })
      if (code === undefined || keccak256(code) !== smartAccountFactoryCodeHash) return false
    }
    return verifyMessage(client, { address, message, signature })
  }

  return {
    isSignedBy: async (parameters) => (await isSignedByKey(parameters)) || askChain(parameters),
  }
}

/** Returns whether a signature is from an undeployed smart account of our factory. @see ERC-6492 */
function isFromOurFactory(signature: `0x${string}`): boolean {
  if (!isErc6492Signature(signature)) return false
  try {
    const { address } = parseErc6492Signature(signature)
    return address !== undefined && isAddressEqual(address, smartAccountFactoryAddress)
  } catch {
    // `verifyMessage` will refuse the unreadable signature.
    return false
  }
}

/** Returns whether the key of an address signed a text (ERC-191), without a call to a chain. */
export async function isSignedByKey(parameters: {
  address: `0x${string}`
  message: string
  signature: `0x${string}`
}): Promise<boolean> {
  const { address, message, signature } = parameters
  if (signature.length !== 2 + 65 * 2) return false
  try {
    return isAddressEqual(await recoverAddress({ hash: hashMessage(message), signature }), address)
  } catch {
    // The signature is not from a key, but a contract may still accept it.
    return false
  }
}
