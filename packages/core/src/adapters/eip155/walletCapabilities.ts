import { type CaipNetworkId, chainIdOf } from '@holdfast/caip'
import { readChainId } from '../../eip1193/answers.ts'
import { type CheckedProvider, request } from '../../eip1193/checkedProvider.ts'
import { readWalletError } from '../../wallet-errors/readWalletError.ts'

/** The session of a wallet that is reached by pairing. */
export type PairedSession = {
  namespaces: Readonly<Record<string, { methods: readonly string[] }>>
  /** The capabilities that the wallet stated in the session, for one account on one chain. */
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

/**
 * The wallets' answers by connector, then by account and chain. Each wallet is asked once for each account and chain, and again
 * only after a failure.
 */
const answers = new WeakMap<object, Map<string, Promise<Capabilities | undefined>>>()

/**
 * Returns a wallet's capabilities with an account on one chain: from the session if it has one, otherwise by a request.
 *
 * @returns undefined if the wallet does not say: most wallets do not know the method.
 * @see EIP-5792 section 'wallet_getCapabilities'
 */
export async function getWalletCapabilities(
  { provider, connector, session }: CapabilitySource,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<Capabilities | undefined> {
  const chainId = chainIdOf(caipNetworkId)
  if (session) {
    const { atomic, ...others } = session.capabilities ?? {}
    // `atomic` is useless if the session does not let the app call `wallet_sendCalls`.
    const isGranted = session.namespaces['eip155']?.methods.includes('wallet_sendCalls') === true
    return isGranted && atomic !== undefined ? { ...others, atomic } : others
  }
  const connectorAnswers = answers.get(connector) ?? new Map<string, Promise<Capabilities | undefined>>()
  answers.set(connector, connectorAnswers)
  const key = `${address} ${chainId}`
  const pending = connectorAnswers.get(key) ?? ask(provider, address, chainId)
  connectorAnswers.set(key, pending)
  try {
    return await pending
  } catch (error) {
    // A wallet that lacks the method or answers nonsense has no capabilities. After another failure, for example while the
    // wallet is locked, the wallet is asked again.
    const meaning = readWalletError(error)
    if (meaning !== 'unsupported' && meaning !== 'badAnswer') connectorAnswers.delete(key)
    return undefined
  }
}

async function ask(provider: CheckedProvider, address: string, chainId: number): Promise<Capabilities | undefined> {
  return capabilitiesOn(await request(provider, 'wallet_getCapabilities', [address]), chainId)
}

/**
 * Reads the capabilities on a chain. They include those that the wallet states for all chains, under the chain id 0x0; those
 * stated for the chain itself take precedence.
 */
function capabilitiesOn(
  capabilities: Readonly<Record<string, Capabilities>>,
  chainId: number,
): Capabilities | undefined {
  const { '0x0': everywhere } = capabilities
  const onChain = valueOnChain(capabilities, chainId)
  return everywhere || onChain ? { ...everywhere, ...onChain } : undefined
}

/** Finds a chain's value in a wallet's answer by chain id. Wallets also write these ids with leading zeros, or in decimal. */
export function valueOnChain<Value>(answer: Readonly<Record<string, Value>>, chainId: number): Value | undefined {
  return Object.entries(answer).find(([chain]) => readChainId(chain) === chainId)?.[1]
}
