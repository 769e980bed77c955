import type { Kit } from '../kit.ts'
import type { SendFailure } from './errors.ts'
import { joinSend } from './joinSend.ts'
import type { SendAsset, SendState } from './state.ts'

/** The verbs that speak with the chain and the wallet: their code loads with the first of them. */
const load = () => import('./chainActions.ts')

/**
 * Reads what can be sent and what a transaction costs. Call it when the views for sending are shown; an earlier entry is
 * kept. If nothing was chosen, the network's own currency is.
 *
 * @param parameters.asset - to be sent.
 */
export async function startSend(kit: Kit, parameters: startSend.Parameters = {}): Promise<void> {
  return (await load()).startSend(await joinSend(kit), parameters)
}

export declare namespace startSend {
  type Parameters = { asset?: SendAsset | undefined }
}

/** Makes an asset the one to be sent; the amount is entered again. Its balance and its decimals are read from the chain. */
export async function setSendToken(kit: Kit, { token }: setSendToken.Parameters): Promise<void> {
  return (await load()).setSendToken(await joinSend(kit), token)
}

export declare namespace setSendToken {
  type Parameters = { token: SendAsset }
}

/** Enters the amount as typed, in the unit that is chosen. */
export async function setSendAmount(kit: Kit, { amount }: setSendAmount.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'amountTyped', amount })
}

export declare namespace setSendAmount {
  type Parameters = { amount: string }
}

/** Chooses whether the amount is entered in the token or in US dollars; it is entered again. */
export async function setSendUnit(kit: Kit, { unit }: setSendUnit.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'unitChosen', unit })
}

export declare namespace setSendUnit {
  type Parameters = { unit: SendState['amountUnit'] }
}

/** Enters the most there is. The fee is kept back from the network's own currency, also when the fee changes later. */
export async function setMaxSendAmount(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'maxChosen' })
}

/**
 * Enters the receiver: an address, a name, a CAIP-10 account id or an `ethereum:` payment request. The amount and the token that a
 * request asks for are entered too. A name is resolved once typing stops; resolves when the receiver is known or refused, or
 * another text was entered.
 *
 * @param parameters.isPasted - the text is whole: a name is resolved at once.
 */
export async function setReceiver(kit: Kit, parameters: setReceiver.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.internals.send.cancelResolving()
  // At once: the field shows what is typed.
  joined.send.send({ type: 'receiverTyped', receiver: parameters.receiver })
  return (await load()).enterReceiver(joined, parameters)
}

export declare namespace setReceiver {
  type Parameters = { receiver: string; isPasted?: boolean | undefined }
}

/**
 * Shows what would be sent, for review. With something missing it says so in a toast, and nothing else happens.
 *
 * @throws {SendIncompleteError} if the amount or the receiver is missing.
 */
export async function reviewSend(kit: Kit): Promise<void> {
  return (await load()).reviewSend(await joinSend(kit))
}

/**
 * Carries the send out without sending it, and learns its fee. Call it when the review is shown.
 *
 * @returns why it would fail; undefined if it would not.
 */
export async function checkSend(kit: Kit): Promise<SendFailure | undefined> {
  return (await load()).checkSend(await joinSend(kit))
}

/**
 * Sends what was entered through the wallet: checks it once more, carries it out without sending it, asks the wallet, and then
 * follows the transaction. Does nothing while an earlier one waits for the wallet.
 *
 * A failure is put into the store `send` and into a toast. A rejection by the user is put into neither, since nothing was sent.
 *
 * @throws {SendIncompleteError} if the amount or the receiver is missing.
 * @see specification sections 5 and 8
 */
export async function submitSend(kit: Kit): Promise<void> {
  return (await load()).submitSend(await joinSend(kit))
}

/**
 * Follows the transactions on that an earlier page has sent from the account in use, on its network, until their end; the newest is
 * in the store `send`. The kit does so by itself when an account comes into use.
 */
export async function resumeSends(kit: Kit): Promise<void> {
  return (await load()).resumeSends(await joinSend(kit))
}

/** Stops waiting for the check or for the wallet. The wallet may still show its question; an approval there still counts. */
export async function cancelSend(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.internals.send.waiting?.abort()
}

/** Forgets what was entered. A transaction that is under way is still followed. */
export async function resetSend(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.internals.send.cancelResolving()
  joined.send.send({ type: 'reset' })
}
