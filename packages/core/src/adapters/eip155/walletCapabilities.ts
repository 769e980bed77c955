import { type Clock, withDeadline } from '@holdfast/base'
import { type CaipNetworkId, chainIdOf } from '@holdfast/caip'
import { WalletTimeoutError } from '../../connections/errors.ts'
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
  clock: Clock
}

type Capabilities = Readonly<Record<string, unknown>>

/** How long a wallet may take to answer. Many wallets never answer a request that they do not support. */
const ANSWER_WAIT_MS = 4_000
/** How long a wallet that has not answered in time counts as one without capabilities, before it is asked again. */
const SILENCE_MS = 60_000

/**
 * A wallet's answer. `askAgainAt` is set, in milliseconds of the monotonic clock, once the wallet has failed to answer in time.
 */
type Asked = { answer: Promise<Capabilities | undefined>; askAgainAt?: number | undefined }

/**
 * The wallets' answers by connector, then by account and chain. Each wallet is asked once for each account and chain, and again
 * only after a failure.
 */
const answers = new WeakMap<object, Map<string, Asked>>()

/**
 * Returns a wallet's capabilities with an account on one chain: from the session if it has one, otherwise by a request.
 *
 * @returns undefined if the wallet does not answer within 4 s: most wallets do not know the method, and some never answer.
 * @see EIP-5792 section 'wallet_getCapabilities'
 */
export async function getWalletCapabilities(
  { provider, connector, session, clock }: CapabilitySource,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<Capabilities | undefined> {
  const chainId = chainIdOf(caipNetworkId)
  if (session) {
    const { atomic, ...others } = session.capabilities ?? {}
    // `atomic` is useless if the session does not let the app call `wallet_sendCalls`.
    const isGranted = session.namespaces['eip155']?.methods.includes('wallet_sendCalls') === true
    return isGranted && atomic !== undefined ? { ...others, atomic } : others
  }
  const connectorAnswers = answers.get(connector) ?? new Map<string, Asked>()
  answers.set(connector, connectorAnswers)
  const key = `${address} ${chainId}`
  const known = connectorAnswers.get(key)
  const isKnown = known && (known.askAgainAt === undefined || clock.monotonic() < known.askAgainAt)
  const asked: Asked = isKnown ? known : { answer: ask(provider, { address, chainId, clock }) }
  connectorAnswers.set(key, asked)
  try {
    return await asked.answer
  } catch (error) {
    // A wallet that lacks the method or answers nonsense has no capabilities. After another failure, for example while the
    // wallet is locked, the wallet is asked again.
    const meaning = readWalletError(error)
    if (error instanceof WalletTimeoutError) asked.askAgainAt ??= clock.monotonic() + SILENCE_MS
    else if (meaning !== 'unsupported' && meaning !== 'badAnswer') connectorAnswers.delete(key)
    return undefined
  }
}

async function ask(
  provider: CheckedProvider,
  { address, chainId, clock }: { address: string; chainId: number; clock: Clock },
): Promise<Capabilities | undefined> {
  const capabilities = request(provider, 'wallet_getCapabilities', [address])
  const onTimeout = (): Error => new WalletTimeoutError({ ms: ANSWER_WAIT_MS })
  return capabilitiesOn(await withDeadline(capabilities, { ms: ANSWER_WAIT_MS, onTimeout, clock }), chainId)
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
