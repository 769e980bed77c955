import { type Clock, createEmitter, onceInFlight } from '@holdfast/base'
import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, namespaceOf } from '@holdfast/caip'
import {
  type Authenticated,
  createPairingClient,
  formatRequestLink,
  type Metadata,
  OfflineError,
  type PairingClient,
  type PairingClientOptions,
  ProposalExpiredError,
  type ProposalNamespaces,
  PublishTimeoutError,
  platformStorage,
  platformSurroundings,
  RelayRefusedError as RefusedByRelay,
  RequestExpiredError,
  type Session,
  SubscribeTimeoutError,
  type Surroundings,
  RelayUnreachableError as UnreachableRelay,
} from '@holdfast/pairing'
import { approvedChains, createProvider, type Provider } from '@holdfast/pairing/provider'
import { NotPairedError, PairingExpiredError, RelayRefusedError, RelayUnreachableError } from '../errors.ts'
import { idsOfNetwork, presentId } from '../rules.ts'
import { parseSessionAnswer } from './sessionAnswers.ts'

/** The parts of the platform that a test can replace. */
export type PairingEnvironment = Pick<
  PairingClientOptions,
  'storage' | 'createSocket' | 'surroundings' | 'fetch' | 'channel' | 'lock'
>

/** A session proposal to a wallet. */
export type PairingProposal = {
  uri: string
  /** Unix seconds. */
  expiry: number
  /**
   * Resolves when the user has approved.
   *
   * @throws {PairingExpiredError} | {RelayUnreachableError} | {RelayRefusedError} | the wallet's refusal.
   */
  approval: Promise<Approval>
}

/** The result of a proposal: a session, and what was signed along with it. */
export type Approval = { session: Session; auths: Authenticated['auths'] }

/** The message to be signed along with the session. */
export type SignInWish = Omit<Parameters<PairingClient['authenticate']>[0], 'methods' | 'expiry'>

/** A call of a wallet's method. */
export type WalletCall = { method: string; params?: unknown }

type KitPairingEvents = {
  /** A session was settled that no proposal of this page waits for: an earlier page or another tab proposed it. */
  settled: Session
  /** Accounts, networks or the default network of the session changed. */
  changed: undefined
  /** The session has ended, from either side. */
  ended: undefined
  relay: { isConnected: boolean }
  /** The relay, and with it the wallet, has been out of reach for some seconds, or can be reached again. */
  reach: { isOutOfReach: boolean }
  refused: { reason: string }
  /** A request of this page is on its way to the wallet. */
  sent: { id: number; topic: string }
  /** No request of this page waits for the wallet any more. */
  answered: undefined
}

/** The pairing client of a kit, and the one session that it uses. Loaded when pairing is first needed. */
export type KitPairingClient = {
  clientId: string
  getSession: () => Session | undefined
  isRelayConnected: () => boolean
  /** Tries at once to reach the relay, without waiting for the next scheduled attempt. */
  wake: () => void
  /** Proposes a session; the URI is made from local data. */
  propose: (namespaces: ProposalNamespaces, signIn: SignInWish | undefined) => Promise<PairingProposal>
  /** Makes a session the one in use and ends all others. */
  adopt: (session: Session) => void
  /** Uses the newest session, if none is in use: an earlier page or another tab settled it. */
  resume: () => Session | undefined
  /** The network that receives a namespace's requests. */
  getDefaultNetwork: (namespace: ChainNamespace) => CaipNetworkId | undefined
  setDefaultNetwork: (caipNetworkId: CaipNetworkId) => void
  /** Calls a method: on the wallet if it granted it, else on the network's node. @throws {NotPairedError} | {InvalidWalletAnswerError} */
  request: (call: WalletCall, caipNetworkId?: CaipNetworkId) => Promise<unknown>
  /** The link that brings the wallet's app to the front for a request. @param href - the app's, as the user chose it. */
  requestLink: (href: string, sent: KitPairingEvents['sent']) => string
  /** Ends the session in use here at once, and notifies the wallet as soon as the relay can be reached. */
  disconnect: () => Promise<void>
  /** Ends a session that was settled too late to be used. */
  refuse: (session: Session) => void
  on: <Name extends keyof KitPairingEvents>(name: Name, listener: (event: KitPairingEvents[Name]) => void) => () => void
  close: () => void
}

/** Creates the pairing client of a kit. It connects to the relay when there is something to send. */
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
  const undos: (() => void)[] = []
  let unanswered = 0
  // Several namespaces share the session: its events are one change of the kit.
  const change = (): void => options.together(() => events.emit('changed', undefined))
  const leave = (): void => options.together(() => events.emit('ended', undefined))

  const use = (topic: string | undefined): void => {
    provider?.close()
    provider = undefined
    for (const undo of undos.splice(0)) undo()
    if (topic === undefined) return
    // The provider makes several changes for one event of the wallet; it is at work from `beginWork` to `endWork`.
    let isAtWork = false
    const beginWork = ({ topic: told }: { topic: string }): void => void (isAtWork = told === topic)
    const endWork = ({ topic: told }: { topic: string }): void => {
      isAtWork = false
      if (told === topic) change()
    }
    undos.push(client.on('session_event', beginWork), client.on('session_update', beginWork))
    const own = createProvider({ client, topic, rpcUrls, fetch: environment.fetch })
    undos.push(client.on('session_event', endWork), client.on('session_update', endWork))
    own.on('default_chain_changed', () => {
      if (!isAtWork) change()
    })
    own.on('disconnect', () => {
      if (provider === own) use(undefined)
      leave()
    })
    provider = own
  }
  const inUse = (): Provider => {
    if (!provider?.getSession()) throw new NotPairedError()
    return provider
  }
  const end = (topic: string): void => {
    client.disconnect({ topic }).catch(ignore)
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
    isRelayConnected: client.isConnected,
    wake,
    propose: (namespaces, signIn) =>
      signIn ? proposeSignIn(client, namespaces, signIn) : proposeSession(client, namespaces),
    adopt: (session) => {
      use(session.topic)
      for (const { topic } of client.getSessions()) if (topic !== session.topic) end(topic)
    },
    resume: () => {
      if (!provider?.getSession()) use(newestOf(client.getSessions())?.topic)
      return provider?.getSession()
    },
    getDefaultNetwork: (namespace) => {
      const id = provider?.getDefaultChain(namespace)
      return isCaipNetworkId(id) ? presentId(id) : undefined
    },
    setDefaultNetwork: (caipNetworkId) => {
      const own = inUse()
      if (own.getDefaultChain(namespaceOf(caipNetworkId)) !== caipNetworkId) own.setDefaultChain(caipNetworkId)
    },
    request: async ({ method, params }, caipNetworkId) => {
      const own = inUse()
      unanswered += 1
      try {
        // A request without a network is one of the EIP-1193 interface.
        const asked = caipNetworkId ? namespaceOf(caipNetworkId) : 'eip155'
        const answer = await own.request({ method, params }, caipNetworkId && nameInSession(own, caipNetworkId))
        return parseSessionAnswer(asked, method, answer)
      } catch (error) {
        throw mapError(error)
      } finally {
        unanswered -= 1
        if (unanswered === 0) events.emit('answered', undefined)
      }
    },
    requestLink: (href, { id, topic }) => formatRequestLink({ href, requestId: id, sessionTopic: topic }),
    disconnect: onceInFlight(async () => {
      const session = provider?.getSession()
      if (!session) return
      const told = client.disconnect({ topic: session.topic })
      use(undefined)
      leave()
      await told
    }),
    refuse: ({ topic }) => end(topic),
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
    /** Separates kits that share a browser's storage but not a relay. */
    name: string
    clock: Clock
    /** The node address of each network, by CAIP-2 id. */
    rpcUrls: Readonly<Record<string, string>>
    environment: PairingEnvironment
    /** Runs related changes of the kit as one. */
    together: (change: () => void) => void
  }
}

async function proposeSession(client: PairingClient, optionalNamespaces: ProposalNamespaces): Promise<PairingProposal> {
  const { approval, ...offered } = await client.connect({ optionalNamespaces }).catch(rethrow)
  return proposalOf(
    offered,
    approval().then((session) => ({ session, auths: undefined })),
  )
}

/** Asks for the session and the signature in one. If the wallet does not support that, only the session is proposed. */
async function proposeSignIn(
  client: PairingClient,
  namespaces: ProposalNamespaces,
  signIn: SignInWish,
): Promise<PairingProposal> {
  const methods = namespaces['eip155']?.methods ?? []
  const { response, ...offered } = await client.authenticate({ ...signIn, methods }).catch(rethrow)
  return proposalOf(
    offered,
    response().then(({ session, auths }) => {
      // It signed but granted no method: no request could be sent to it.
      if (!session) throw new NotPairedError()
      return { session, auths }
    }),
  )
}

function proposalOf(
  { uri = '', expiry }: { uri?: string | undefined; expiry: number },
  approved: Promise<Approval>,
): PairingProposal {
  const approval = approved.catch(rethrow)
  approval.catch(ignore)
  return { uri, expiry, approval }
}

/** The id under which the session knows a network. */
function nameInSession(provider: Provider, caipNetworkId: CaipNetworkId): string {
  const session = provider.getSession()
  const approved = session ? approvedChains(session, namespaceOf(caipNetworkId)) : []
  return idsOfNetwork(caipNetworkId).find((id) => approved.includes(id)) ?? caipNetworkId
}

function newestOf(sessions: readonly Session[]): Session | undefined {
  return sessions.toSorted((first, second) => second.expiry - first.expiry)[0]
}

function rethrow(error: unknown): never {
  throw mapError(error)
}

function mapError(error: unknown): unknown {
  if (error instanceof ProposalExpiredError) return new PairingExpiredError({ cause: error })
  if (error instanceof RequestExpiredError) return error
  if (error instanceof RefusedByRelay) return new RelayRefusedError({ reason: error.reason, cause: error })
  const isUnreachable =
    error instanceof UnreachableRelay ||
    error instanceof PublishTimeoutError ||
    error instanceof SubscribeTimeoutError ||
    error instanceof OfflineError
  return isUnreachable ? new RelayUnreachableError({ cause: error }) : error
}

/** Surroundings with a way to trigger the next attempt at once. */
function wakeable(surroundings: Surroundings): { surroundings: Surroundings; wake: () => void } {
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

/** For failures that an event reports, or that recover by themselves. */
function ignore(): void {}
