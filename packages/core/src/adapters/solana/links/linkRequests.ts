import { base58 } from '@scure/base'
import { WalletTimeoutError } from '../../../connections/errors.ts'
import { openLink } from '../../../links/openLink.ts'
import type { AdapterContext } from '../../adapter.ts'
import { createKeys } from './box.ts'
import { readAnswer, writeLink } from './linkMessages.ts'
import {
  createLinkRecords,
  type LinkKeys,
  type LinkRecords,
  type LinkRequest,
  linkKeys,
  REQUEST_MS,
} from './linkRecords.ts'
import type { LinkWallet } from './linkWallet.ts'
import type { LinkReturn } from './takeReturn.ts'

/** A request, the content of the wallet's answer, and the wallet's key. */
export type AnsweredRequest = { request: LinkRequest } & ReturnType<typeof readAnswer>

/** Requests to a wallet's app. */
export type LinkRequests = {
  records: LinkRecords
  /**
   * Opens the wallet's app with a request, and waits until the app has returned to another tab with the answer. If the wallet
   * has already answered the same request for a page that is gone, that answer is used instead (except for `connect`).
   *
   * @throws {LinkRefusedError} | {InvalidWalletAnswerError}; {WalletTimeoutError} after ten minutes; the signal's reason when
   * the signal aborts.
   */
  ask: (
    request: Pick<LinkRequest, 'method' | 'content' | 'caipNetworkId'>,
    options: { keys?: LinkKeys | undefined; payload?: object | undefined; signal?: AbortSignal | undefined },
  ) => Promise<AnsweredRequest>
  /**
   * Returns and removes the answer to an earlier request, if the wallet returned it to a page that did not send the request.
   *
   * @throws {LinkRefusedError} if the answer is a refusal; {InvalidWalletAnswerError}
   */
  takeAnswered: (matches: (request: LinkRequest) => boolean) => AnsweredRequest | undefined
}

/**
 * Stores the answer with which a wallet returned to this page.
 *
 * @returns the answered request; undefined if the request is unknown, or was answered before.
 */
export function acceptReturn(records: LinkRecords, { id, parameters }: LinkReturn): LinkRequest | undefined {
  const request = records.requests().find((each) => each.id === id)
  if (!request || request.answer) return undefined
  const answered = { ...request, answer: parameters }
  records.put(answered)
  return answered
}

/** Creates the interface for requests to one wallet's app. */
export function createLinkRequests(context: AdapterContext, wallet: LinkWallet, connectorId: string): LinkRequests {
  const { window: target, clock } = context
  const records = createLinkRecords(context)

  const takeAnswered: LinkRequests['takeAnswered'] = (matches) => {
    const request = records.requests().find((each) => each.connectorId === connectorId && each.answer && matches(each))
    if (!request) return undefined
    records.remove(request.id)
    return { request, ...readAnswer(wallet, request) }
  }
  /** Waits until another tab has stored the answer to a request. @returns the request with its answer. */
  const waitForAnswer = (id: string, signal: AbortSignal | undefined): Promise<LinkRequest> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        target?.removeEventListener('storage', onEvent)
        signal?.removeEventListener('abort', onAbort)
        cancelTimeout()
      }
      const onEvent = (event: Event): void => {
        const [key, text]: unknown[] = [Reflect.get(event, 'key'), Reflect.get(event, 'newValue')]
        if (key !== linkKeys.requests.key || typeof text !== 'string') return
        const answered = readRequests(text).find((each) => each.id === id && each.answer)
        if (!answered) return
        stop()
        resolve(answered)
      }
      const onAbort = (): void => {
        stop()
        reject(signal?.reason)
      }
      const cancelTimeout = clock.setTimeout(() => {
        stop()
        reject(new WalletTimeoutError({ ms: REQUEST_MS }))
      }, REQUEST_MS)
      target?.addEventListener('storage', onEvent)
      signal?.addEventListener('abort', onAbort)
    })

  return {
    records,
    takeAnswered,
    ask: async (requested, { keys, payload, signal }) => {
      signal?.throwIfAborted()
      const isSame = ({ method, content }: LinkRequest): boolean =>
        method === requested.method && content.join() === requested.content.join()
      const earlier = requested.method === 'connect' ? undefined : takeAnswered(isSame)
      if (earlier) return earlier
      const request: LinkRequest = {
        ...requested,
        secretKey: keys?.secretKey ?? base58.encode(createKeys().secretKey),
        walletKey: keys?.walletKey,
        id: base58.encode(crypto.getRandomValues(new Uint8Array(16))),
        connectorId,
        expiresAt: clock.now() + REQUEST_MS,
      }
      const { href = '', origin = '' } = target?.location ?? {}
      const url = writeLink(wallet, request, { page: { href, origin }, payload })
      records.put(request)
      const answered = waitForAnswer(request.id, signal)
      openLink(target, { url, in: '_self' })
      try {
        return { request, ...readAnswer(wallet, await answered) }
      } finally {
        records.remove(request.id)
      }
    },
  }
}

function readRequests(text: string): readonly LinkRequest[] {
  try {
    return linkKeys.requests.parse(text) ?? []
  } catch {
    // Another script wrote this text.
    return []
  }
}
