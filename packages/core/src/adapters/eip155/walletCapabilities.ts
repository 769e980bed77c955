import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, chainIdOf } from '@holdfast/caip'
import { type CheckedProvider, request } from '../../eip1193/checkedProvider.ts'

/** The session of a wallet that is reached by pairing. */
export type PairedSession = {
  namespaces: Readonly<Record<string, { methods: readonly string[] }>>
  /** What the account can do on the chain, as the wallet stated in the session. */
  capabilities: Capabilities | undefined
}

/** A wallet, with all that is needed to learn its capabilities. */
export type CapabilitySource = {
  provider: CheckedProvider
  /** The wallet's connector, under which its answers are kept. */
  connector: object
  /**
   * The session of a wallet that is reached by pairing. Capabilities of such a wallet come only from the session: a request
   * would wake the user's phone.
   */
  session?: PairedSession | undefined
}

type Capabilities = Readonly<Record<string, unknown>>

/** The wallets' answers by connector, then by account and chain. Each wallet is asked once for each account and chain. */
const answers = new WeakMap<object, Map<string, Promise<Capabilities | undefined>>>()

/**
 * Asks a wallet for its capabilities with an account on one chain.
 *
 * @returns undefined if the wallet does not say: most wallets do not know the method.
 * @see EIP-5792 section 'wallet_getCapabilities'
 */
export async function getWalletCapabilities(
  { provider, connector, session }: CapabilitySource,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<Capabilities | undefined> {
  const chainId = `0x${chainIdOf(caipNetworkId).toString(16)}`
  if (session) {
    const { atomic, ...others } = session.capabilities ?? {}
    // `atomic` is useless if the session does not let the app call `wallet_sendCalls`.
    const isGranted = session.namespaces['eip155']?.methods.includes('wallet_sendCalls') === true
    return isGranted && atomic !== undefined ? { ...others, atomic } : others
  }
  const known = answers.get(connector) ?? new Map<string, Promise<Capabilities | undefined>>()
  answers.set(connector, known)
  const key = `${address} ${chainId}`
  const pending = known.get(key) ?? ask(provider, address, chainId)
  known.set(key, pending)
  return pending
}

async function ask(provider: CheckedProvider, address: string, chainId: string): Promise<Capabilities | undefined> {
  try {
    return capabilitiesOn(await request(provider, 'wallet_getCapabilities', [address]), chainId)
  } catch {
    // A wallet without the method, or one that refuses, has no capabilities.
    return undefined
  }
}

/**
 * Reads the capabilities on a chain. They include those that the wallet states for all chains, under the chain id 0x0; those
 * stated for the chain itself take precedence.
 */
function capabilitiesOn(capabilities: unknown, chainId: string): Capabilities | undefined {
  if (!isRecord(capabilities)) return undefined
  const valueFor = (id: string): unknown =>
    Object.entries(capabilities).find(([chain]) => chain.toLowerCase() === id)?.[1]
  const [everywhere, onChain] = [valueFor('0x0'), valueFor(chainId)]
  if (!isRecord(everywhere) && !isRecord(onChain)) return undefined
  return { ...(isRecord(everywhere) && everywhere), ...(isRecord(onChain) && onChain) }
}
