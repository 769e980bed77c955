import { type Clock, createEmitter, onceInFlight } from '@holdfast/base'
import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, parseCaipNetworkId } from '@holdfast/caip'
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
  parsePairingUri,
  platformStorage,
  platformSurroundings,
  RelayRefusedError as RefusedByRelay,
  RequestExpiredError,
  type Session,
  SubscribeTimeoutError,
  type Surroundings,
} from '@holdfast/pairing'
import { approvedChains, createProvider, type Provider } from '@holdfast/pairing/provider'
import { NotPairedError, PairingExpiredError, RelayRefusedError, RelayUnreachableError } from '../errors.ts'
import { idsOfNetwork, presentId } from '../rules.ts'
import { parseSessionAnswer } from './sessionAnswers.ts'

/** What a test puts in the place of the platform's own. */
export type PairingEnvironment = Pick<
  PairingClientOptions,
  'storage' | 'createSocket' | 'surroundings' | 'fetch' | 'channel' | 'lock'
>

/** A session that is proposed to a wallet. */
export type PairingProposal = {
  uri: string
  /** Unix seconds. */
  expiry: number
  /**
   * Resolves when a user approved.
   *
   * @throws {PairingExpiredError} | {RelayUnreachableError} | {RelayRefusedError} | what the wallet refused with.
   */
  approval: Promise<Approval>
}

/** What came of a proposal: a session, and what was signed along with it. */
export type Approval = { session: Session; auths: Authenticated['auths'] }

/** What is to be signed along with the session. */
export type SignInWish = Omit<Parameters<PairingClient['authenticate']>[0], 'methods' | 'expiry'>

/** A call of a wallet's method. */
export type WalletCall = { method: string; params?: unknown }

type KitPairingEvents = {
  /** A session was settled that no proposal of this page waits for: proposed by an earlier page, or by another tab. */
  settled: Session
  /** Accounts, networks or the default network of the session changed. */
  changed: undefined
  /** The session is over, whoever ended it. */
  ended: undefined
  relay: { isConnected: boolean }
  refused: { reason: string }
  /** A request of this page is on its way to the wallet. */
  sent: { id: number; topic: string }
  /** Nothing of this page waits for the wallet any more. */
  answered: undefined
}

/** The pairing client of a kit, and the one session that it uses. Loaded when pairing is first needed. */
export type KitPairingClient = {
  clientId: string
  getSession: () => Session | undefined
  isRelayConnected: () => boolean
  /** Tries at once to reach the relay, without waiting for the next attempt's time. */
  wake: () => void
  /** Proposes a session; the URI is made from local data. */
  propose: (namespaces: ProposalNamespaces, signIn: SignInWish | undefined) => Promise<PairingProposal>
  /** Makes a session the one in use and ends all others. */
  adopt: (session: Session) => void
  /** Takes the newest session, if none is in use: of an earlier page, or of another tab. */
  resume: () => Session | undefined
  /** The network that requests of a namespace go to. */
  getDefaultNetwork: (namespace: ChainNamespace) => CaipNetworkId | undefined
  setDefaultNetwork: (caipNetworkId: CaipNetworkId) => void
  /** Calls a method: on the wallet if it granted it, else on the network's node. @throws {NotPairedError} | {InvalidWalletAnswerError} */
  request: (call: WalletCall, caipNetworkId?: CaipNetworkId) => Promise<unknown>
  /** The link that brings the wallet's app to the front for a request. @param href - of the app, as the user chose it. */
  requestLink: (href: string, sent: KitPairingEvents['sent']) => string
  /** Ends the session in use here at once, and tells the wallet as soon as the relay can be reached. */
  disconnect: () => Promise<void>
  /** Ends a session that came too late to be used. */
  refuse: (session: Session) => void
  on: <Name extends keyof KitPairingEvents>(name: Name, listener: (event: KitPairingEvents[Name]) => void) => () => void
  close: () => void
}

/** Creates the pairing client of a kit. It reaches for the relay when there is something to say. */
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
  // The session is that of several namespaces: what happens to it is one change of the kit.
  const change = (): void => options.together(() => events.emit('changed', undefined))
  const leave = (): void => options.together(() => events.emit('ended', undefined))

  const use = (topic: string | undefined): void => {
    provider?.close()
    provider = undefined
    for (const undo of undos.splice(0)) undo()
    if (topic === undefined) return
    // The provider makes several changes of one event of the wallet; between these two it is at work.
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
  client.on('relay_connect', () => events.emit('relay', { isConnected: true }))
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
      if (own.getDefaultChain(caipNetworkId.split(':')[0]) !== caipNetworkId) own.setDefaultChain(caipNetworkId)
    },
    request: async ({ method, params }, caipNetworkId) => {
      const own = inUse()
      unanswered += 1
      try {
        const answer = await own.request({ method, params }, caipNetworkId && nameInSession(own, caipNetworkId))
        return parseSessionAnswer(namespaceOf(caipNetworkId), method, answer)
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
    /** Tells kits apart that share a browser's storage but not a relay. */
    name: string
    clock: Clock
    /** Where networks are read, by CAIP-2 id. */
    rpcUrls: Readonly<Record<string, string>>
    environment: PairingEnvironment
    /** Runs changes of the kit that belong together. */
    together: (change: () => void) => void
  }
}

async function proposeSession(client: PairingClient, optionalNamespaces: ProposalNamespaces): Promise<PairingProposal> {
  const { uri, approval } = await client.connect({ optionalNamespaces }).catch(rethrow)
  return proposalOf(
    uri,
    approval().then((session) => ({ session, auths: undefined })),
  )
}

/** Asks for the session and the signature in one. Wallets that cannot do that are proposed the session alone. */
async function proposeSignIn(
  client: PairingClient,
  namespaces: ProposalNamespaces,
  signIn: SignInWish,
): Promise<PairingProposal> {
  const methods = namespaces['eip155']?.methods ?? []
  const { uri, response } = await client.authenticate({ ...signIn, methods }).catch(rethrow)
  return proposalOf(
    uri,
    response().then(({ session, auths }) => {
      // It signed, and granted no method: nothing could be asked of it.
      if (!session) throw new NotPairedError()
      return { session, auths }
    }),
  )
}

function proposalOf(uri: string | undefined, approved: Promise<Approval>): PairingProposal {
  const approval = approved.catch(rethrow)
  approval.catch(ignore)
  const { expiryTimestamp = 0 } = parsePairingUri(uri ?? '')
  return { uri: uri ?? '', expiry: expiryTimestamp, approval }
}

/** Where no network is named, a request is one of the EIP-1193 face. */
function namespaceOf(caipNetworkId: CaipNetworkId | undefined): ChainNamespace {
  return caipNetworkId ? parseCaipNetworkId(caipNetworkId).namespace : 'eip155'
}

/** The id under which the session knows a network. */
function nameInSession(provider: Provider, caipNetworkId: CaipNetworkId): string {
  const session = provider.getSession()
  const approved = session ? approvedChains(session, caipNetworkId.split(':')[0] ?? '') : []
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
    error instanceof PublishTimeoutError || error instanceof SubscribeTimeoutError || error instanceof OfflineError
  return isUnreachable ? new RelayUnreachableError({ cause: error }) : error
}

/** Surroundings in which one can also say oneself that now is the moment to try again. */
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

/** For what is told by an event, or mends itself. */
function ignore(): void {}
