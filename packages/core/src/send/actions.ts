import type { Kit } from '../kit.ts'
import type { SendFailure } from './errors.ts'
import { joinSend } from './joinSend.ts'
import type { SendAsset, SendState } from './state.ts'

/** Loads the code of the verbs that call the chain and the wallet, on first use. */
const load = () => import('./chainActions.ts')

/**
 * Reads what can be sent and what a transaction costs. Call it when the views for sending are shown. What the user entered
 * earlier is kept; if no asset is selected yet, the network's own currency is selected.
 *
 * @param parameters.asset - the asset to select.
 */
export async function startSend(kit: Kit, parameters: startSend.Parameters = {}): Promise<void> {
  return (await load()).startSend(await joinSend(kit), parameters)
}

export declare namespace startSend {
  type Parameters = { asset?: SendAsset | undefined }
}

/** Selects the asset to send, and clears the amount. Its balance and decimals are read from the chain. */
export async function setSendToken(kit: Kit, { token }: setSendToken.Parameters): Promise<void> {
  return (await load()).setSendToken(await joinSend(kit), token)
}

export declare namespace setSendToken {
  type Parameters = { token: SendAsset }
}

/** Sets the amount as typed, in the chosen unit. */
export async function setSendAmount(kit: Kit, { amount }: setSendAmount.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'amountTyped', amount })
}

export declare namespace setSendAmount {
  type Parameters = { amount: string }
}

/** Chooses whether the amount is typed in the token or in US dollars, and clears the amount. */
export async function setSendUnit(kit: Kit, { unit }: setSendUnit.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'unitChosen', unit })
}

export declare namespace setSendUnit {
  type Parameters = { unit: SendState['amountUnit'] }
}

/**
 * Sets the greatest amount that can be sent. For the network's own currency, this is the balance less the fee, and the amount
 * is adjusted when the fee changes.
 */
export async function setMaxSendAmount(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'maxChosen' })
}

/**
 * Sets the receiver: an address, a name, a CAIP-10 account id or an `ethereum:` payment request. A payment request also sets
 * the amount and the token. A name is resolved once typing stops. The promise resolves when the receiver is known or refused,
 * or when the text, the account or the network has changed.
 *
 * @param parameters.isPasted - whether the text is complete; a name is then resolved at once.
 */
export async function setReceiver(kit: Kit, parameters: setReceiver.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  const entering = new AbortController()
  joined.internals.send.entering?.abort()
  joined.internals.send.entering = entering
  // Does not wait for the code below to load, so that the field shows the typed text at once.
  joined.send.send({ type: 'receiverTyped', receiver: parameters.receiver })
  return (await load()).enterReceiver(joined, { ...parameters, signal: entering.signal })
}

export declare namespace setReceiver {
  type Parameters = { receiver: string; isPasted?: boolean | undefined }
}

/**
 * Shows what would be sent, for review. If something is missing, a toast asks for it, and no review is shown.
 *
 * @throws {SendIncompleteError} if the amount or the receiver is missing.
 */
export async function reviewSend(kit: Kit): Promise<void> {
  return (await load()).reviewSend(await joinSend(kit))
}

/**
 * Simulates the transaction and reads its fee. Call it when the review is shown.
 *
 * @returns why the transaction would fail; undefined if it would succeed.
 */
export async function checkSend(kit: Kit): Promise<SendFailure | undefined> {
  return (await load()).checkSend(await joinSend(kit))
}

/**
 * Sends what the user has entered: checks it again, simulates it, asks the wallet, and then follows the transaction. Does
 * nothing while an earlier send waits for the wallet.
 *
 * A failure is stored in `send` and shown in a toast. A rejection by the user is stored too, but shows no toast, since nothing
 * was sent.
 *
 * @throws {SendIncompleteError} if the amount or the receiver is missing.
 * @see specification sections 5 and 8
 */
export async function submitSend(kit: Kit): Promise<void> {
  return (await load()).submitSend(await joinSend(kit))
}

/**
 * Continues to follow the transactions that an earlier page sent from the account in use, on its network; the newest is in the
 * store `send`. The kit calls this when an account comes into use.
 */
export async function resumeSends(kit: Kit): Promise<void> {
  return (await load()).resumeSends(await joinSend(kit))
}

/** Stops waiting for the check or for the wallet. The wallet may still show its prompt; an approval there still counts. */
export async function cancelSend(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.internals.send.waiting?.abort()
}

/** Clears what the user has entered. A sent transaction is still followed. */
export async function resetSend(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.internals.send.entering?.abort()
  joined.send.send({ type: 'reset' })
}
