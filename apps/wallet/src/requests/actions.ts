import { isRecord, systemClock } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import { switchChain } from '../accounts/actions.ts'
import type { Connected, WalletApp } from '../app/walletApp.ts'
import type { Outcome } from '../client/answers.ts'
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
 * Carries out a request and answers the app. Does nothing if another tab has answered the request in the meantime.
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
  const { wallet } = connected
  await inOneTab(`request/${item.id}`, async () => {
    await wallet.answers.load()
    const isAwaited = wallet.client.getPendingRequests().some(({ id }) => id === item.id)
    if (!isAwaited || wallet.answers.has(item.id)) return
    const result = await perform(app, connected, item, options)
    await wallet.answers.give(item.session.topic, item.id, { result })
  })
  wallet.refreshTabs()
}

/** Declines a request. */
export async function rejectRequest({ wallet }: Connected, item: RequestItem): Promise<void> {
  await wallet.answers.give(item.session.topic, item.id, rejection)
  wallet.refreshTabs()
}

/** Answers a request with the code and the text of an error. An error without a code counts as internal. */
export async function failRequest({ wallet }: Connected, item: RequestItem, error: unknown): Promise<void> {
  await wallet.answers.give(item.session.topic, item.id, { error: describeFailure(error) })
  wallet.refreshTabs()
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
  { keyring, prepared, preparedCalls, preparedTransfer }: Parameters<typeof approveRequest>[3],
): Promise<unknown> {
  const { request, session } = item
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
      return performBitcoin(keyring, request, connected.esploraOf(request.chain), preparedTransfer)
    case 'transaction':
      if (!prepared) throw new TypeError('The transaction was not prepared.')
      return performTransaction(keyring, request, prepared, connected.rpcOf(request.chain))
    case 'calls':
      if (!preparedCalls) throw new TypeError('The calls were not prepared.')
      return performCalls(keyring, request, {
        prepared: preparedCalls,
        rpc: connected.rpcOf(request.chain),
        batches: connected.wallet.batches,
        topic: session.topic,
        now: systemClock.now(),
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
  keyring: Keyring,
  request: BitcoinRequest,
  node: EsploraNode,
  preparedTransfer: PreparedTransfer | undefined,
): Promise<unknown> {
  const { performBitcoinMessage, performPsbt, performTransfer } = await import('./bitcoin/perform.ts')
  if (request.kind === 'bitcoinMessage') return performBitcoinMessage(keyring, request)
  if (request.kind === 'psbt') return performPsbt(keyring, request, node)
  if (!preparedTransfer) throw new TypeError('The transfer was not prepared.')
  return performTransfer(keyring, request, preparedTransfer, node)
}
