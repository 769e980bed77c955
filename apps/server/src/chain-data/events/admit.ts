import type { IncomingMessage } from 'node:http'
import { eventsQuerySchema } from '@holdfast/api/data'
import { networkOf, readClientAddress } from '../../http/clientAddress.ts'
import { RefusedError } from '../../http/errors.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { assertAllowed } from '../../projects/assertAllowed.ts'
import { MissingProjectIdError } from '../../projects/errors.ts'
import type { Projects } from '../../projects/service.ts'
import type { DataChains } from '../createDataChains.ts'
import { readAccount } from '../http/readAccount.ts'
import { readQuery } from '../http/readQuery.ts'
import type { EventSubject } from './hub.ts'

/** An admitted request: the subject of the subscription, and the caller's IP address and IP network. */
export type AdmittedRequest = EventSubject & { address: string; network: string }

/** Refuses a chain that is not indexed, since the events come from the indexers. */
class NoEventsError extends RefusedError {
  override name = 'NoEventsError' as const
  constructor() {
    super({
      status: 400,
      code: 'chainId',
      message: 'This server sends no events of this chain; poll for changes instead.',
    })
  }
}

/**
 * Creates the check that decides whether a request may subscribe, by the same project rules as for every other call. Here, the
 * rate limit for programs also applies to requests from web pages.
 */
export function createEventAdmission(options: {
  projects: Pick<Projects, 'decide'>
  limits: RateLimits
  chains: DataChains
  hasEvents: (chainId: number) => boolean
  trustedProxies: number
}): (request: IncomingMessage) => Promise<AdmittedRequest> {
  const { projects, limits, chains, hasEvents, trustedProxies } = options
  return async ({ url, headers, socket }) => {
    const query = Object.fromEntries(new URL(url ?? '/', 'http://localhost').searchParams)
    const address = readClientAddress({
      remoteAddress: socket.remoteAddress,
      forwardedFor: headers['x-forwarded-for']?.toString(),
      trustedProxies,
    })
    const network = networkOf(address)
    const { projectId } = query
    const { origin } = headers
    if (!projectId) throw new MissingProjectIdError()
    const decision = await projects.decide({ projectId, origin, network })
    const project = assertAllowed(decision, { projectId, origin, feature: 'data' })
    // Only calls of projects that exist are counted here: the id of any other project is a text of the caller's choice.
    limits.consume('programCall', `${network} ${project.key}`)
    const { chainId, account } = readQuery(query, eventsQuerySchema)
    const { id } = chains.get(chainId).network
    if (!hasEvents(id)) throw new NoEventsError()
    return {
      address,
      network,
      chainId: id,
      ...(account !== undefined && { account: readAccount(account, { chainId, parameter: 'account' }) }),
    }
  }
}
