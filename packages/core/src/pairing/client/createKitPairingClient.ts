import { type Clock, createEmitter, onceInFlight } from '@holdfast/base'
import { type CaipNetworkId, isCaipNetworkId, namespaceOf } from '@holdfast/caip'
import {
  createPairingClient,
  type DeviceSurroundings,
  formatRequestLink,
  type Metadata,
  platformStorage,
  platformSurroundings,
  type Session,
} from '@holdfast/pairing'
import { approvedChains, capabilitiesOf, createProvider, type Provider } from '@holdfast/pairing/provider'
import { NotPairedError } from '../errors.ts'
import { currentId, idsOfNetwork } from '../rules.ts'
import type { KitPairingClient, KitPairingEvents, PairingEnvironment } from './kitPairingClient.ts'
import { createPropose, mapPairingError } from './proposals.ts'
import { parseSessionAnswer } from './sessionAnswers.ts'

/** Creates the pairing client of a kit. The client connects to the relay when there is something to send. */
export async function createKitPairingClient(options: createKitPairingClient.Options): Promise<KitPairingClient> {
  const { environment, rpcUrls } = options
  const { surroundings, wake } = wakeable(environment.surroundings ?? platformSurroundings())
  const client = await createPairingClient({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    metadata: options.metadata,
    name: options.name,
    clock: options.clock,
    rpcUrl: (chain) => rpcUrls[chain],
    ...environment,
    surroundings,
    storage: environment.storage ?? (await platformStorage('holdfast-pairing')),
  })
  const events = createEmitter<KitPairingEvents>()
  let provider: Provider | undefined
  const providerUndos: (() => void)[] = []
  let unanswered = 0
  // All namespaces share the session. All their changes for one event count as one change of the kit.
  const reportChange = (): void => options.asOneChange(() => events.emit('changed', undefined))
  const reportEnd = (): void => options.asOneChange(() => events.emit('ended', undefined))

  const openProvider = (topic: string | undefined): void => {
    provider?.close()
    provider = undefined
    for (const undo of providerUndos.splice(0)) undo()
    if (topic === undefined) return
    // The provider may make several changes for one event of the wallet. Its own listeners for the event run after `beginEvent`
    // and before `endEvent`, so all these changes are reported once.
    let isHandlingEvent = false
    const beginEvent = ({ topic: eventTopic }: { topic: string }): void => void (isHandlingEvent = eventTopic === topic)
    const endEvent = ({ topic: eventTopic }: { topic: string }): void => {
      isHandlingEvent = false
      if (eventTopic === topic) reportChange()
    }
    providerUndos.push(client.on('session_event', beginEvent), client.on('session_update', beginEvent))
    const opened = createProvider({ client, topic, rpcUrls, fetch: environment.fetch })
    providerUndos.push(client.on('session_event', endEvent), client.on('session_update', endEvent))
    opened.on('default_chain_changed', () => {
      if (!isHandlingEvent) reportChange()
    })
    opened.on('disconnect', () => {
      if (provider === opened) openProvider(undefined)
      reportEnd()
    })
    provider = opened
  }
  const requireProvider = (): Provider => {
    if (!provider?.getSession()) throw new NotPairedError()
    return provider
  }
  const endSession = (topic: string): void => {
    // If this fails, the wallet keeps its session until the session expires.
    client.disconnect({ topic }).catch(() => {})
  }

  client.on('session_connect', ({ session }) => events.emit('settled', session))
  client.on('relay_connect', () => {
    events.emit('relay', { isConnected: true })
    events.emit('reach', { isOutOfReach: false })
  })
  client.on('relay_unreachable', () => events.emit('reach', { isOutOfReach: true }))
  client.on('relay_disconnect', () => events.emit('relay', { isConnected: false }))
  client.on('relay_error', ({ reason }) => events.emit('refused', { reason }))
  client.on('session_request_sent', ({ id, topic }) => events.emit('sent', { id, topic }))

  return {
    clientId: client.clientId,
    getSession: () => provider?.getSession(),
    getCapabilities: ({ address, caipNetworkId }) => {
      const session = provider?.getSession()
      const [found] = Object.values((session && capabilitiesOf(session, address, [caipNetworkId])) ?? {})
      return found
    },
    isRelayConnected: client.isConnected,
    wake,
    propose: createPropose(client),
    adopt: (session) => {
      openProvider(session.topic)
      for (const { topic } of client.getSessions()) if (topic !== session.topic) endSession(topic)
    },
    resume: () => {
      if (!provider?.getSession()) openProvider(newestOf(client.getSessions())?.topic)
      return provider?.getSession()
    },
    getDefaultNetwork: (namespace) => {
      const id = provider?.getDefaultChain(namespace)
      return isCaipNetworkId(id) ? currentId(id) : undefined
    },
    setDefaultNetwork: (caipNetworkId) => {
      const current = requireProvider()
      if (current.getDefaultChain(namespaceOf(caipNetworkId)) !== caipNetworkId) current.setDefaultChain(caipNetworkId)
    },
    request: async ({ method, params }, caipNetworkId) => {
      const current = requireProvider()
      unanswered += 1
      try {
        // A request without a network comes from the EIP-1193 interface.
        const namespace = caipNetworkId ? namespaceOf(caipNetworkId) : 'eip155'
        const answer = await current.request({ method, params }, caipNetworkId && idInSession(current, caipNetworkId))
        return parseSessionAnswer(namespace, method, answer)
      } catch (error) {
        throw mapPairingError(error)
      } finally {
        unanswered -= 1
        if (unanswered === 0) events.emit('answered', undefined)
      }
    },
    requestLink: (href, { id, topic }) => formatRequestLink({ href, requestId: id, sessionTopic: topic }),
    disconnect: onceInFlight(async () => {
      const isInUse = provider?.getSession() !== undefined
      const ended = client.getSessions().map(({ topic }) => client.disconnect({ topic }))
      openProvider(undefined)
      if (isInUse) reportEnd()
      await Promise.all(ended)
    }),
    forget: async () => {
      const inUse = provider?.getSession()?.topic
      const unused = client.getSessions().filter(({ topic }) => topic !== inUse)
      await Promise.all([client.withdraw(), ...unused.map(({ topic }) => client.disconnect({ topic }))])
    },
    refuse: ({ topic }) => endSession(topic),
    on: events.on,
    close: () => {
      provider?.close()
      events.clear()
      client.close()
    },
  }
}

export declare namespace createKitPairingClient {
  type Options = {
    relayUrl: string
    projectId: string
    metadata: Metadata
    /** Separates the data of kits that share a browser's storage but use different relays. */
    name: string
    clock: Clock
    /** The node URL of each network, by CAIP-2 id. */
    rpcUrls: Readonly<Record<string, string>>
    environment: PairingEnvironment
    /** Runs related changes of the kit as one. */
    asOneChange: (change: () => void) => void
  }
}

/** Returns the id that the session uses for a network. */
function idInSession(provider: Provider, caipNetworkId: CaipNetworkId): string {
  const session = provider.getSession()
  const approved = session ? approvedChains(session, namespaceOf(caipNetworkId)) : []
  return idsOfNetwork(caipNetworkId).find((id) => approved.includes(id)) ?? caipNetworkId
}

function newestOf(sessions: readonly Session[]): Session | undefined {
  return sessions.toSorted((first, second) => second.expiry - first.expiry)[0]
}

/** Adds `wake`, which acts as if the page had just become visible: the client then tries at once to reach the relay. */
function wakeable(surroundings: DeviceSurroundings): { surroundings: DeviceSurroundings; wake: () => void } {
  const listeners = new Set<() => void>()
  return {
    wake: () => {
      for (const listener of Array.from(listeners)) listener()
    },
    surroundings: {
      ...surroundings,
      onVisible: (listener) => {
        listeners.add(listener)
        const undo = surroundings.onVisible(listener)
        return () => {
          listeners.delete(listener)
          undo()
        }
      },
    },
  }
}
