import { type Clock, isRecord } from '@holdfast/base'
import { type CaipNetworkId, isCaipNetworkId, parseSolanaAddress } from '@holdfast/caip'
import type { KitStorage } from '../../../storage/kitStorage.ts'
import { solanaLinkSession, userNames } from '../../../storage/names.ts'
import { isShortText, jsonKey, type StorageKey } from '../../../storage/storageKey.ts'

/** The methods of requests by link. */
const methods = ['connect', 'signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction'] as const
/** A method that a wallet's app answers by link. */
export type LinkMethod = (typeof methods)[number]

/** A connection's keys in base58: the page's secret key and the wallet's public key, from which the shared key is derived. */
export type LinkKeys = { secretKey: string; walletKey: string }

/** A connection with a wallet's app. */
export type LinkSession = LinkKeys & {
  connectorId: string
  /** The wallet's token for the session, which each request carries. */
  token: string
  address: string
  caipNetworkId: CaipNetworkId
}

/** A request for which a wallet's app was opened. A phone may close the page meanwhile, or open another for the answer. */
export type LinkRequest = {
  id: string
  connectorId: string
  method: LinkMethod
  /** The message of the request, or its transactions in base58; empty for `connect`. */
  content: readonly string[]
  secretKey: string
  walletKey: string | undefined
  caipNetworkId: CaipNetworkId
  /** Unix milliseconds. */
  expiresAt: number
  /** The parameters of the wallet's answer. */
  answer?: Readonly<Record<string, string>> | undefined
}

/** How long the page waits for an answer, and how long a request and its answer are kept. */
export const REQUEST_MS = 600_000
/** At most this many requests are kept: the newest. No user has more open. */
const MAX_REQUESTS = 4
/** The longest text that a record may hold. */
const MAX_CHARACTERS = 64 * 1024

const sessionKey: StorageKey<LinkSession> = jsonKey(solanaLinkSession, parseSession)
const requestsKey: StorageKey<readonly LinkRequest[]> = jsonKey(userNames.solanaLinkRequests, parseRequests)

/** The storage keys of the records, by which a page recognises another tab's changes to them. */
export const linkKeys = { session: sessionKey, requests: requestsKey }

/** The stored records of wallets that are reached by link. A record that cannot be read counts as missing. */
export type LinkRecords = {
  /** Returns the stored session if it belongs to this connector. */
  session: (connectorId: string) => LinkSession | undefined
  /** Replaces the stored session: only one is kept, even if several wallets are reached by link. */
  setSession: (session: LinkSession) => void
  /** Deletes the stored session if it belongs to this connector. */
  endSession: (connectorId: string) => void
  /** The requests that have not expired. */
  requests: () => readonly LinkRequest[]
  /** Adds a request, or replaces the one with the same id. */
  put: (request: LinkRequest) => void
  remove: (id: string) => void
}

/** Keeps the records in the browser's storage, where the page that the wallet opens with its answer finds them. */
export function createLinkRecords({ storage, clock }: { storage: KitStorage; clock: Clock }): LinkRecords {
  const requests = (): readonly LinkRequest[] =>
    (storage.get(requestsKey) ?? []).filter(({ expiresAt }) => expiresAt > clock.now())
  const write = (next: readonly LinkRequest[]): void => {
    if (next.length === 0) storage.remove(requestsKey)
    else storage.set(requestsKey, next.slice(-MAX_REQUESTS))
  }
  const sessionOf = (connectorId: string): LinkSession | undefined => {
    const session = storage.get(sessionKey)
    return session?.connectorId === connectorId ? session : undefined
  }
  const others = (id: string): readonly LinkRequest[] => requests().filter((each) => each.id !== id)
  return {
    session: sessionOf,
    setSession: (session) => storage.set(sessionKey, session),
    endSession: (connectorId) => {
      // Another tab may have connected another wallet since.
      if (sessionOf(connectorId)) storage.remove(sessionKey)
    },
    requests,
    put: (request) => write([...others(request.id), request]),
    remove: (id) => write(others(id)),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_CHARACTERS
}

function parseSession(value: unknown): LinkSession | undefined {
  if (!isRecord(value)) return undefined
  const { connectorId, secretKey, walletKey, token, address, caipNetworkId } = value
  if (![connectorId, secretKey, walletKey].every(isShortText) || !isText(token)) return undefined
  if (typeof address !== 'string' || !parseSolanaAddress(address) || !isCaipNetworkId(caipNetworkId)) return undefined
  return value as LinkSession // Each of its members has just been checked.
}

function parseRequests(value: unknown): readonly LinkRequest[] | undefined {
  return Array.isArray(value) ? value.filter(isRequest) : undefined
}

function isRequest(value: unknown): value is LinkRequest {
  if (!isRecord(value)) return false
  const { id, connectorId, method, content, secretKey, walletKey, caipNetworkId, expiresAt, answer } = value
  return (
    [id, connectorId, secretKey].every(isShortText) &&
    (walletKey === undefined || isShortText(walletKey)) &&
    methods.some((each) => each === method) &&
    Array.isArray(content) &&
    content.every(isText) &&
    isCaipNetworkId(caipNetworkId) &&
    Number.isFinite(expiresAt) &&
    (answer === undefined || (isRecord(answer) && Object.values(answer).every(isText)))
  )
}
