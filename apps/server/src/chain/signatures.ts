import { hashMessage, isAddressEqual, recoverAddress } from 'viem/utils'
import type { ServedChain } from '../config/chains.ts'

/** Checks signatures, asking the chain where a contract has to answer. */
export type SignatureChecker = {
  /**
   * Tells whether an account signed a text: an account with a key by its signature alone, a contract by its own word
   * (ERC-1271), also one that is not deployed yet (ERC-6492).
   *
   * @throws whatever the chain's node failed with; that is never a yes.
   */
  isSignedBy: (parameters: {
    chainId: number
    address: `0x${string}`
    message: string
    signature: `0x${string}`
  }) => Promise<boolean>
}

/** How long a chain's node may take; there are two tries per address of a node. */
const RPC_TIMEOUT_MS = 4_000

/** Makes the checker. viem's larger half is loaded when the first contract signs. */
export function createSignatureChecker(chains: readonly ServedChain[]): SignatureChecker {
  const urlsOf = new Map(chains.map(({ network }) => [network.id, network.rpcUrls.default.http]))

  async function askChain(parameters: Parameters<SignatureChecker['isSignedBy']>[0]): Promise<boolean> {
    const [{ createClient, fallback, http }, { verifyMessage }] = await Promise.all([
      import('viem'),
      import('viem/actions'),
    ])
    const transports = (urlsOf.get(parameters.chainId) ?? []).map((url) =>
      http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 1 }),
    )
    const client = createClient({ transport: fallback(transports, { retryCount: 0 }) })
    // A node of another chain, put there by mistake, must not decide.
    const answer = await client.request({ method: 'eth_chainId' })
    if (Number(answer) !== parameters.chainId) throw new Error(`The node serves chain ${Number(answer)}.`)
    const { address, message, signature } = parameters
    return verifyMessage(client, { address, message, signature })
  }

  return {
    isSignedBy: async (parameters) => (await isSignedByKey(parameters)) || askChain(parameters),
  }
}

async function isSignedByKey(parameters: {
  address: `0x${string}`
  message: string
  signature: `0x${string}`
}): Promise<boolean> {
  const { address, message, signature } = parameters
  if (signature.length !== 2 + 65 * 2) return false
  try {
    return isAddressEqual(await recoverAddress({ hash: hashMessage(message), signature }), address)
  } catch {
    // Not a signature of a key; a contract may take it all the same.
    return false
  }
}
