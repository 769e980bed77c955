import { isRecord } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import { switchChain } from '../accounts/actions.ts'
import type { Connected, WalletApp } from '../app/walletApp.ts'
import type { Outcome } from '../client/answers.ts'
import type { SendTransactions } from '../client/sends.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { QueueItem } from '../queue/queueItem.ts'
import { withChain } from '../sessions/rules.ts'
import { inOneTab } from '../tabs/tabs.ts'
import type { EsploraNode } from './bitcoin/esplora.ts'
import type { PreparedTransfer } from './bitcoin/transfer/transfer.ts'
import { performCalls } from './calls/performCalls.ts'
import type { PreparedCalls } from './calls/prepareCalls.ts'
import { performTransaction, signMessage, signSolana, signTypedData } from './perform.ts'
import type { PreparedTransaction } from './transaction/prepareTransaction.ts'
import type { WalletRequest } from './walletRequest.ts'

/** A request in the queue. */
export type RequestItem = Extract<QueueItem, { kind: 'request' }>

/** The answer to a request that the user declines. @see EIP-1193 section 'Provider Errors' */
const rejection: Outcome = { error: { code: rpcErrorCodes.userRejected, message: 'The request was rejected.' } }

/**
 * Carries out a request and answers the app. Does nothing if another tab has answered the request in the meantime. If another
 * tab ended while it sent the request's transactions, they are sent again.
 *
 * @throws {NodeError} | {RequestError} if carrying it out failed; the app has received no answer then.
 */
export async function approveRequest(
  app: WalletApp,
  connected: Connected,
  item: RequestItem,
  options: {
    keyring: Keyring
    prepared?: PreparedTransaction | undefined
    preparedCalls?: PreparedCalls | undefined
    preparedTransfer?: PreparedTransfer | undefined
  },
): Promise<void> {
  await answerOnce(connected, item, async () => {
    const { sends } = connected.wallet
    const send: SendTransactions = (given) => sends.send(item.id, { ...given, topic: item.session.topic })
    const result = await inOneTab(accountLockOf(item), () => perform(app, connected, item, { ...options, send }))
    return { result }
  })
}

/** Declines a request. Does nothing if another tab has answered the request in the meantime. */
export function rejectRequest(connected: Connected, item: RequestItem): Promise<void> {
  return answerOnce(connected, item, () => rejection)
}

/**
 * Answers a request with the code and the text of an error. An error without a code counts as internal. Does nothing if another
 * tab has answered the request in the meantime.
 */
export function failRequest(connected: Connected, item: RequestItem, error: unknown): Promise<void> {
  return answerOnce(connected, item, () => ({ error: describeFailure(error) }))
}

/** Answers a request, unless it has been answered. Meanwhile, no other tab can answer it. */
async function answerOnce(
  { wallet }: Connected,
  { id, session }: RequestItem,
  decide: () => Outcome | Promise<Outcome>,
): Promise<void> {
  const { client, answers, sends } = wallet
  await inOneTab(`request/${id}`, async () => {
    await answers.load()
    const isPending = client.getPendingRequests().some((request) => request.id === id)
    if (!isPending || answers.has(id) || (await sends.finish(id))) return
    await answers.give(session.topic, id, await decide())
    // The answer is stored, so transactions that cannot be deleted now do no harm: the next load deletes them.
    await sends.delete(id).catch(() => undefined)
  })
  wallet.refreshTabs()
}

/**
 * Returns the name of the lock for a request's account. While a tab carries out a request of the account, another tab must wait,
 * since both would give their transactions the same nonce.
 */
function accountLockOf({ request }: RequestItem): string {
  return `account/${'address' in request ? request.address.toLowerCase() : ''}`
}

function describeFailure(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, data } = isRecord(error) ? error : {}
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  if (typeof code !== 'number') return { code: rpcErrorCodes.internal, message: message || 'The wallet failed.' }
  return { code, message, ...(data === undefined ? {} : { data }) }
}

async function perform(
  app: WalletApp,
  connected: Connected,
  item: RequestItem,
  options: Parameters<typeof approveRequest>[3] & { send: SendTransactions },
): Promise<unknown> {
  const { request, session } = item
  const { keyring, prepared, preparedCalls, send } = options
  switch (request.kind) {
    case 'message':
      return signMessage(keyring, request)
    case 'typedData':
      return signTypedData(keyring, request)
    case 'solanaTransaction':
      return signSolana(keyring, request)
    case 'bitcoinMessage':
    case 'psbt':
    case 'bitcoinTransfer':
      return performBitcoin(request, connected.esploraOf(request.chain), options)
    case 'transaction':
      if (!prepared) throw new TypeError('The transaction was not prepared.')
      return performTransaction(keyring, request, { prepared, rpc: connected.rpcOf(request.chain), send })
    case 'calls':
      if (!preparedCalls) throw new TypeError('The calls were not prepared.')
      return performCalls(keyring, request, {
        prepared: preparedCalls,
        rpc: connected.rpcOf(request.chain),
        send,
        batches: connected.wallet.batches,
        topic: session.topic,
        now: app.clock.now(),
      })
    case 'callsStatus':
      return null
    case 'switchChain': {
      const { caipNetworkId } = request.chain
      const current = connected.wallet.client.getSession(session.topic) ?? session
      const namespaces = withChain(current, caipNetworkId)
      if (namespaces !== current.namespaces) await connected.wallet.client.update({ topic: session.topic, namespaces })
      // The wallet has switched, so the request succeeds even if another app cannot be notified.
      await switchChain(app, connected, caipNetworkId).catch(() => undefined)
      return null
    }
  }
}

type BitcoinRequest = Extract<WalletRequest, { kind: 'bitcoinMessage' | 'psbt' | 'bitcoinTransfer' }>

/** Carries out a Bitcoin request. Loads the signing code only now, since no other request needs it. */
async function performBitcoin(
  request: BitcoinRequest,
  node: EsploraNode,
  { keyring, preparedTransfer, send }: Parameters<typeof perform>[3],
): Promise<unknown> {
  const { performBitcoinMessage, performPsbt, performTransfer } = await import('./bitcoin/perform.ts')
  if (request.kind === 'bitcoinMessage') return performBitcoinMessage(keyring, request)
  if (request.kind === 'psbt') return performPsbt(keyring, request, { node, send })
  if (!preparedTransfer) throw new TypeError('The transfer was not prepared.')
  return performTransfer(keyring, request, { prepared: preparedTransfer, node, send })
}
