import { createDeferred } from '@holdfast/base'
import { joinData } from '../../src/data/actions/joinData.ts'
import type { LiveListener } from '../../src/data/live.ts'
import type { Kit } from '../../src/kit.ts'
import { createTestServices, type TestServices } from './testServices.ts'

/** Creates a balance in the data API's form. */
export function sentBalance(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Pebble',
    symbol: 'PBL',
    chainId: 'eip155:31337',
    address: 'eip155:31337:0x00000000000000000000000000000000000000b2',
    value: 4,
    price: 2,
    quantity: { decimals: '6', numeric: '2' },
    iconUrl: 'https://img.example/pbl.png',
    flags: { is_spam: false },
    ...changes,
  }
}

/** Creates a balance of the network's own currency in the data API's form. */
export function sentNative(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { address: _, ...native } = sentBalance({
    name: 'Ether',
    symbol: 'ETH',
    value: 30,
    price: 2_000,
    quantity: { decimals: '18', numeric: '0.015' },
    ...changes,
  })
  return native
}

/** Creates a transaction in the data API's form. */
export function sentTransaction(
  id: string,
  { minedAt = '2026-02-03T10:00:00Z', transfers, chain = 'eip155:31337', ...metadata }: SentTransaction = {},
): Record<string, unknown> {
  return {
    id,
    metadata: {
      operationType: 'send',
      hash: `0x${id.padStart(64, '0')}`,
      chain,
      minedAt,
      sentFrom: '0xa1',
      sentTo: '0xb2',
      status: 'confirmed',
      nonce: 1,
      ...metadata,
    },
    transfers: transfers ?? [
      {
        direction: 'out',
        quantity: { numeric: '1.5' },
        fungible_info: { name: 'Pebble', symbol: 'PBL' },
        recipient: '0xb2',
      },
    ],
  }
}

type SentTransaction = {
  minedAt?: string
  transfers?: unknown[]
  chain?: string
  operationType?: string
  status?: string
  hash?: string
  sentFrom?: string | undefined
}

/** Creates an NFT in the data API's form. */
export function sentNft(tokenId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    chainId: 'eip155:31337',
    address: 'eip155:31337:0x00000000000000000000000000000000000000c3',
    tokenId,
    standard: 'erc721',
    quantity: '1',
    name: `Shell ${tokenId}`,
    description: 'From the beach.',
    collection: { name: 'Shells', symbol: 'SHL' },
    image: null,
    flags: { is_spam: false },
    ...changes,
  }
}

/**
 * Withholds the answers to paths with this ending, each as it was when the request arrived.
 *
 * @returns a function that releases them.
 */
export function holdAnswers(services: Pick<TestServices, 'respond'>, end: string): () => void {
  const { respond } = services
  const held = createDeferred()
  services.respond = async (request) => {
    const answer = await respond(request)
    if (request.path.endsWith(`/${end}`)) await held.promise
    return answer
  }
  return held.resolve
}

/**
 * Replaces a kit's connection for pushed events.
 *
 * @returns a function that passes an event to the listeners, or reports that they may have missed one; `isHeard` tells whether
 * there are listeners.
 */
export async function pushNews(
  kit: Kit,
): Promise<((type: 'activity' | 'balance' | 'block' | 'missed') => void) & { isHeard: () => boolean }> {
  const { data } = (await joinData(kit)).internals
  const listeners = new Set<LiveListener>()
  const listen = (listener: LiveListener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  data.live = { ...data.live, isLive: () => true, listen }
  const push = (type: 'activity' | 'balance' | 'block' | 'missed'): void => {
    if (listeners.size === 0) throw new Error('no listener is registered')
    const chainId = 'eip155:31337'
    for (const { onEvent, onMissed } of listeners) {
      if (type === 'missed') onMissed()
      else if (type === 'block') onEvent({ type, chainId, number: '1' })
      else onEvent({ type, chainId, account: '0xa1' })
    }
  }
  return Object.assign(push, { isHeard: () => listeners.size > 0 })
}

/**
 * Starts services that support the chains 31337 and 31338. The test sets answers by the end of the path: `balance`, `history`,
 * `nfts`.
 */
export async function createDataServices(): Promise<
  TestServices & { data: Record<string, unknown>; queriesTo: (end: string) => URLSearchParams[] }
> {
  const services = await createTestServices()
  services.answers['/v1/supported-chains'] = { http: ['eip155:31337', 'eip155:31338'], ws: [] }
  const data: Record<string, unknown> = {
    balance: { balances: [sentNative(), sentBalance()] },
    history: { data: [], next: null },
    nfts: { nfts: [], next: null },
    price: { fungibles: [] },
  }
  services.respond = ({ path }) => {
    const end = path.split('/').at(-1) ?? ''
    if (!path.startsWith('/v1/') || !(end in data)) return undefined
    const answer = data[end]
    return typeof answer === 'number' ? { status: answer, body: {} } : { status: 200, body: answer }
  }
  const queriesTo = (end: string): URLSearchParams[] =>
    services.requests.filter(({ path }) => path.endsWith(`/${end}`)).map(({ query }) => query)
  return Object.assign(services, { data, queriesTo })
}
