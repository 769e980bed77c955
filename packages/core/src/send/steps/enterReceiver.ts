import { pause } from '@holdfast/base'
import type { EvmAddress } from '@holdfast/caip'
import { getCode } from 'viem/actions'
import { getAccount } from '../../connections/snapshot.ts'
import { fetchIdentity, lookUpName, resolveName } from '../../identity/actions.ts'
import { NameResolutionError } from '../../identity/errors.ts'
import type { KitWith } from '../../kit.ts'
import { type OpenChain, openChain } from '../chain/openChain.ts'
import { counterpartyReadingOf } from '../counterparties/reading.ts'
import { knownAddresses } from '../counterparties/receivers.ts'
import { isSameAsset } from '../machine.ts'
import { typedAmount } from '../rules/amount.ts'
import { noCounterparties } from '../rules/counterparties.ts'
import { type ReceiverText, readReceiver } from '../rules/receiver.ts'
import { warningsOf } from '../rules/warnings.ts'
import type { ReceiverProblem, SendWarning } from '../state.ts'
import { setSendToken } from './startSend.ts'

/**
 * How long typing must stop before a name is resolved, in milliseconds. @see specification section 9, 'default debounce 500 ms'
 */
const RESOLVE_DELAY_MS = 500

/** The code of an account that delegates to a contract begins with this; the contract's address follows. @see EIP-7702 */
const DELEGATION = '0xef0100'

const nameProblems = { unknown: 'nameUnknown', unavailable: 'nameUnavailable', invalid: 'nameInvalid' } as const

/** A text that the user has entered as the receiver. */
type Entry = {
  receiver: string
  /** Aborts when the text, the account or the network has changed. */
  signal: AbortSignal
}

/** Resolves the text that was just entered as the receiver. */
export async function enterReceiver(
  kit: KitWith<'send'>,
  { isPasted = false, ...entry }: Entry & { isPasted?: boolean | undefined },
): Promise<void> {
  const { receiver, signal } = entry
  if (getAccount(kit).namespace === 'solana')
    return (await import('../solana/enterSolana.ts')).enterSolanaReceiver(kit, entry)
  const chain = await openChain(kit)
  if (!chain || signal.aborted) return
  const meaning = readReceiver(receiver, chain.chainId)
  if (meaning.kind === 'empty') return
  if (meaning.kind === 'refused') return refuse(kit, entry, meaning.problem)
  kit.send.send({ type: 'receiverResolving', receiver })
  if (!(await enterRequest(kit, entry, meaning))) return refuse(kit, entry, 'otherToken')
  if (meaning.kind === 'address') return storeReceiver(kit, chain, entry, meaning.address, { typed: meaning.typed })
  if (!isPasted) await pause(RESOLVE_DELAY_MS, { clock: kit.internals.clock, signal })
  if (signal.aborted) return
  try {
    const { name, address, unusualCharacters } = await resolveName(kit, { name: meaning.name, chainId: chain.chainId })
    await storeReceiver(kit, chain, entry, address, { name, unusualCharacters })
  } catch (error) {
    if (!(error instanceof NameResolutionError)) throw error
    refuse(kit, entry, nameProblems[error.problem])
  }
}

function refuse(kit: KitWith<'send'>, { receiver, signal }: Entry, problem: ReceiverProblem): void {
  if (!signal.aborted) kit.send.send({ type: 'receiverRefused', receiver, problem })
}

/** Enters the token and the amount of a payment request. @returns false for a token that the account does not hold. */
async function enterRequest(
  kit: KitWith<'send'>,
  { signal }: Entry,
  meaning: Extract<ReceiverText, { kind: 'address' | 'name' }>,
): Promise<boolean> {
  const { value, token: contract } = meaning
  if (value === undefined && contract === undefined) return true
  const asset = kit.send
    .getState()
    .tokenBalances?.find(({ address }) => address?.toLowerCase() === contract?.toLowerCase())
  if (!asset) return false
  await setSendToken(kit, asset)
  const { token } = kit.send.getState()
  // Reading the token can take long. Meanwhile, the user may have entered another receiver or chosen another token.
  const isStillRequested = !signal.aborted && token !== undefined && isSameAsset(token, asset)
  if (value !== undefined && isStillRequested)
    kit.send.send({ type: 'amountTyped', amount: typedAmount(value, token, 'token') })
  return true
}

type Details = { typed?: string | undefined; name?: string | undefined; unusualCharacters?: string | undefined }

/** Stores the receiver with its warnings, and later its public name and picture. */
async function storeReceiver(
  kit: KitWith<'send'>,
  chain: OpenChain,
  { receiver, signal }: Entry,
  to: EvmAddress,
  details: Details,
): Promise<void> {
  // A node that does not answer must not block the receiver: the simulation during the review asks it again.
  const code = await getCode(chain.client, { address: to }).catch(() => undefined)
  if (signal.aborted) return
  const reading = counterpartyReadingOf(kit)
  const currentWarnings = (): readonly SendWarning[] =>
    warningsOf({
      to,
      typed: details.typed,
      from: chain.from,
      asset: kit.send.getState().token,
      hasCode: code !== undefined && !code.startsWith(DELEGATION),
      ...knownAddresses(kit, reading?.counterparties ?? noCounterparties),
      unusualCharacters: details.unusualCharacters ?? '',
    })
  const found = { address: to, name: details.name, imageUrl: undefined, warnings: currentWarnings() }
  kit.send.send({ type: 'receiverFound', receiver, found })
  // The warnings depend on the transaction history, which takes a while to read, so they are updated once it has arrived.
  void reading?.done.then(() => {
    if (!signal.aborted) kit.send.send({ type: 'receiverWarned', receiver, warnings: currentWarnings() })
  })
  // Accounts of test networks have no public names. @see http-api reference 5.2
  if (chain.network.testnet) return
  const { name, avatar } = await fetchIdentity(kit, { address: to, caipNetworkId: chain.network.caipNetworkId })
  const profileName = details.name ?? name ?? (await lookUpName(kit, { address: to, chainId: chain.chainId }))
  if (!signal.aborted)
    kit.send.send({ type: 'receiverPictured', address: to, name: profileName, imageUrl: avatar ?? undefined })
}
