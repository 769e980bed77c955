import { type Clock, memoryStorage, systemClock } from '@holdfast/base'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { buildAuthObject as peerBuildAuthObject, populateAuthPayload as peerPopulate } from '@walletconnect/utils'
import { buildAuthObject, formatAuthMessage, populateAuthPayload } from '../../src/authenticate/message.ts'
import { createPairingClient } from '../../src/client/createPairingClient.ts'
import type { PairingClientOptions } from '../../src/client/options.ts'
import type { JsonRpcErrorObject } from '../../src/wire/jsonRpc.ts'
import type { AuthPayload, Cacao, Properties, ProposalNamespaces, SessionNamespaces } from '../../src/wire/params.ts'

/** An expired record: a session by its topic, a proposal by its id. */
export type Ended = { topic?: string; id?: number }

/** The app's side, in any implementation. */
export type App = {
  connect: (
    requestedNamespaces: ProposalNamespaces,
  ) => Promise<{ uri: string; approval: () => Promise<{ topic: string }> }>
  authenticate: (parameters: { chains: string[]; methods: string[]; nonce: string }) => Promise<{
    uri: string
    response: () => Promise<{ auths?: readonly object[]; session?: { topic: string } }>
  }>
  request: (parameters: { topic: string; chainId: string; method: string; params: unknown }) => Promise<unknown>
  ping: (topic: string) => Promise<void>
  disconnect: (topic: string) => Promise<void>
  on: (
    name: 'session_update' | 'session_extend' | 'session_delete' | 'session_event' | 'session_ping',
    listener: (event: { topic: string }) => void,
  ) => void
  session: (topic: string) => (Announced & { namespaces: SessionNamespaces; expiry: number }) | undefined
  pingPairing: (topic: string) => Promise<void>
  endPairing: (topic: string) => Promise<void>
  onExpiry: (name: 'session_expire' | 'proposal_expire', listener: (event: Ended) => void) => void
  /** Lets some seconds pass on this side. */
  lapse: (seconds: number) => void
  close: () => Promise<void>
}

/** Properties that a wallet states with a session. @see CAIP-25 */
export type Announced = { sessionProperties?: Properties | undefined; scopedProperties?: Properties | undefined }

/** The wallet's side, in any implementation. */
export type Wallet = {
  pair: (uri: string) => Promise<unknown>
  /** @param announced - the properties that the wallet states with the session. */
  approve: (id: number, namespaces: SessionNamespaces, announced?: Announced) => Promise<{ topic: string }>
  reject: (id: number, reason: JsonRpcErrorObject) => Promise<void>
  respond: (topic: string, id: number, answer: { result: unknown } | { error: JsonRpcErrorObject }) => Promise<void>
  update: (topic: string, namespaces: SessionNamespaces) => Promise<{ acknowledged: () => Promise<void> }>
  extend: (topic: string) => Promise<{ acknowledged: () => Promise<void> }>
  emit: (topic: string, event: { name: string; data: unknown }, chainId: string) => Promise<void>
  ping: (topic: string) => Promise<void>
  disconnect: (topic: string) => Promise<void>
  signIn: (
    id: number,
    payload: AuthPayload,
    account: string,
    sign: (message: string) => Promise<string>,
  ) => Promise<unknown>
  rejectSignIn: (id: number, reason: JsonRpcErrorObject) => Promise<void>
  onProposal: (listener: (proposal: { id: number }) => void) => void
  onRequest: (
    listener: (request: { id: number; topic: string; method: string; params: unknown; chainId: string }) => void,
  ) => void
  onAuthenticate: (listener: (request: { id: number; authPayload: AuthPayload }) => void) => void
  onDelete: (listener: (event: { topic: string }) => void) => void
  onPairingDelete: (listener: (event: { topic: string }) => void) => void
  onExpiry: (name: 'session_expire' | 'proposal_expire', listener: (event: Ended) => void) => void
  lapse: (seconds: number) => void
  session: (topic: string) => { acknowledged: boolean; expiry: number } | undefined
  close: () => Promise<void>
}

const metadata = (name: string) => ({
  name,
  description: `${name} of the tests`,
  url: `https://${name}.example`,
  icons: [],
})

/** Creates an app on this package's client. */
export async function ourApp(relayUrl: string, options: Partial<PairingClientOptions> = {}): Promise<App> {
  const clock = leapingClock()
  const client = await createPairingClient({
    relayUrl,
    clock,
    projectId: 'test',
    metadata: metadata('app'),
    storage: memoryStorage(),
    ...options,
  })
  return {
    connect: async (optionalNamespaces) => {
      const { uri = '', approval } = await client.connect({ optionalNamespaces })
      return { uri, approval }
    },
    authenticate: async (parameters) => {
      const { uri, response } = await client.authenticate({
        ...parameters,
        domain: 'app.example',
        uri: 'https://app.example/login',
        statement: 'Sign in.',
      })
      return { uri, response: async () => ({ ...(await response()) }) as never }
    },
    request: ({ topic, chainId, method, params }) => client.request({ topic, chainId, request: { method, params } }),
    ping: (topic) => client.ping({ topic }),
    disconnect: (topic) => client.disconnect({ topic }),
    on: (name, listener) => void client.on(name, listener),
    session: client.getSession,
    pingPairing: (topic) => client.ping({ topic }),
    endPairing: (topic) => client.disconnect({ topic }),
    onExpiry: (name, listener) => void client.on(name, listener),
    lapse: clock.leap,
    close: async () => client.close(),
  }
}

/** Creates a wallet on this package's client. */
export async function ourWallet(relayUrl: string, options: Partial<PairingClientOptions> = {}): Promise<Wallet> {
  const clock = leapingClock()
  const client = await createPairingClient({
    relayUrl,
    clock,
    projectId: 'test',
    metadata: metadata('wallet'),
    storage: memoryStorage(),
    ...options,
  })
  return {
    pair: (uri) => client.pair({ uri }),
    approve: (id, namespaces, announced) => client.approve({ id, namespaces, ...announced }),
    reject: (id, reason) => client.reject({ id, reason }),
    respond: (topic, id, answer) => client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } }),
    update: (topic, namespaces) => client.update({ topic, namespaces }),
    extend: (topic) => client.extend({ topic }),
    emit: (topic, event, chainId) => client.emit({ topic, event, chainId }),
    ping: (topic) => client.ping({ topic }),
    disconnect: (topic) => client.disconnect({ topic }),
    signIn: async (id, payload, account, sign) => {
      const chains = [account.split(':').slice(0, 2).join(':')]
      const narrowed = populateAuthPayload({ authPayload: payload, chains, methods: ['personal_sign'] })
      const s = await sign(formatAuthMessage(narrowed, account))
      return client.approveSessionAuthenticate({ id, auths: [buildAuthObject(narrowed, { t: 'eip191', s }, account)] })
    },
    rejectSignIn: (id, reason) => client.rejectSessionAuthenticate({ id, reason }),
    onProposal: (listener) => void client.on('session_proposal', listener),
    onRequest: (listener) =>
      void client.on('session_request', ({ id, topic, params }) =>
        listener({ id, topic, chainId: params.chainId, ...params.request }),
      ),
    onAuthenticate: (listener) =>
      void client.on('session_authenticate', ({ id, params }) => listener({ id, authPayload: params.authPayload })),
    onDelete: (listener) => void client.on('session_delete', listener),
    onPairingDelete: (listener) => void client.on('pairing_delete', listener),
    onExpiry: (name, listener) => void client.on(name, listener),
    lapse: clock.leap,
    session: client.getSession,
    close: async () => client.close(),
  }
}

/** Creates a clock that follows the platform's and can be set forward: timers that become due fire at once. */
export function leapingClock(): Clock & { leap: (seconds: number) => void } {
  let aheadMs = 0
  const timers = new Map<object, { at: number; fire: () => void }>()
  return {
    ...systemClock,
    now: () => systemClock.now() + aheadMs,
    monotonic: () => systemClock.monotonic() + aheadMs,
    setTimeout: (callback, ms) => {
      const key = {}
      const fire = (): void => {
        cancel()
        timers.delete(key)
        callback()
      }
      const cancel = systemClock.setTimeout(fire, ms)
      timers.set(key, { at: systemClock.now() + aheadMs + ms, fire })
      return () => {
        cancel()
        timers.delete(key)
      }
    },
    leap: (seconds) => {
      aheadMs += seconds * 1_000
      const now = systemClock.now() + aheadMs
      for (const { at, fire } of Array.from(timers.values())) if (at <= now) fire()
    },
  }
}

/** Lets seconds pass for a peer. Peers read the platform's time, so every expiry is moved to an earlier time instead. */
function lapse(expirer: Expirer, seconds: number): void {
  // A record whose expiry is in the past expires at once.
  for (const { target, expiry } of expirer.values) {
    const [kind, key = ''] = target.split(':')
    expirer.set(kind === 'id' ? Number(key) : key, expiry - seconds)
  }
}

type Expirer = InstanceType<typeof Core>['expirer']

/** The number of cores created so far. Each peer gets a core of its own, since by default all peers of a process share one. */
let cores = 0
function createCore(relayUrl: string): InstanceType<typeof Core> {
  cores += 1
  return new Core({
    relayUrl,
    projectId: 'test',
    customStoragePrefix: `test-${cores}`,
    telemetryEnabled: false,
    logger: 'silent',
  })
}

const plain = ({ code, message }: JsonRpcErrorObject) => ({ code, message })

type PeerClient = Awaited<ReturnType<typeof SignClient.init>>

function createPeerClient(relayUrl: string): Promise<PeerClient> {
  return SignClient.init({
    // The package's own class does not fit its own interface under exact optional properties.
    core: createCore(relayUrl) as never,
    metadata: metadata('app'),
    telemetryEnabled: false,
    logger: 'silent',
  })
}

function appOf(client: PeerClient): App {
  return {
    connect: async (optionalNamespaces) => {
      const { uri = '', approval } = await client.connect({ optionalNamespaces: optionalNamespaces as never })
      return { uri, approval }
    },
    authenticate: async (parameters) => {
      const { uri, response } = await client.authenticate({
        ...parameters,
        domain: 'app.example',
        uri: 'https://app.example/login',
        statement: 'Sign in.',
      })
      return { uri, response: response as never }
    },
    request: ({ topic, chainId, method, params }) => client.request({ topic, chainId, request: { method, params } }),
    ping: (topic) => client.ping({ topic }),
    disconnect: (topic) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    on: (name, listener) => void client.on(name, listener as never),
    session: (topic) => (client.session.keys.includes(topic) ? client.session.get(topic) : undefined),
    pingPairing: (topic) => client.core.pairing.ping({ topic }),
    endPairing: (topic) => client.core.pairing.disconnect({ topic }),
    onExpiry: (name, listener) => void client.on(name, listener as never),
    lapse: (seconds) => lapse(client.core.expirer, seconds),
    close: async () => {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}

/** Creates an app on the existing client. */
export async function theirApp(relayUrl: string): Promise<App> {
  return appOf(await createPeerClient(relayUrl))
}

/** Creates an app on the existing provider, through which most apps use the existing client. */
export async function theirProvider(relayUrl: string): Promise<App> {
  const client = await createPeerClient(relayUrl)
  const provider = await UniversalProvider.init({
    client: client as never,
    disableProviderPing: true,
    logger: 'silent',
  })
  const app = appOf(client)
  return {
    ...app,
    connect: async (optionalNamespaces) => {
      const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const connected = provider.connect({ optionalNamespaces: optionalNamespaces as never })
      // The test learns of a refusal from `approval`, so the rejection is caught here.
      connected.catch(() => undefined)
      const approval = async (): Promise<{ topic: string }> => ({ topic: (await connected)?.topic ?? '' })
      return { uri: await shown, approval }
    },
    request: (asked) => {
      const { topic, chainId, method, params } = asked
      // The provider does not know a session that its client made by signing in.
      const isKnown = provider.session?.topic === topic
      return isKnown ? provider.request({ method, params: params as never }, chainId) : app.request(asked)
    },
  }
}

/** Creates a wallet on the existing wallet kit. */
export async function theirWallet(relayUrl: string): Promise<Wallet> {
  const core = createCore(relayUrl)
  const kit = await WalletKit.init({ core: core as never, metadata: metadata('wallet') })
  const client = kit.engine.signClient
  // In seconds. By itself, this client pauses for a second between two requests. Without any pause it would handle the next
  // request before it has removed the last one, and then wait forever.
  Object.assign(client.engine, { requestQueueDelay: 0.2 })
  return {
    pair: (uri) => kit.pair({ uri }),
    approve: (id, namespaces, announced) =>
      kit.approveSession({ id, namespaces: namespaces as never, ...(announced as object) }),
    reject: (id, reason) => kit.rejectSession({ id, reason: plain(reason) }),
    respond: (topic, id, answer) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never }),
    update: (topic, namespaces) => kit.updateSession({ topic, namespaces: namespaces as never }),
    extend: (topic) => kit.extendSession({ topic }),
    emit: (topic, event, chainId) => kit.emitSessionEvent({ topic, event, chainId }),
    ping: (topic) => client.ping({ topic }),
    disconnect: (topic) => kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    signIn: async (id, payload, account, sign) => {
      const chains = [account.split(':').slice(0, 2).join(':')]
      const narrowed = peerPopulate({ authPayload: payload as never, chains, methods: ['personal_sign'] })
      const s = await sign(kit.formatAuthMessage({ request: narrowed, iss: account }))
      const cacao = peerBuildAuthObject(narrowed, { t: 'eip191', s }, account) as unknown as Cacao
      return kit.approveSessionAuthenticate({ id, auths: [cacao as never] })
    },
    rejectSignIn: (id, reason) => kit.rejectSessionAuthenticate({ id, reason: plain(reason) }),
    onProposal: (listener) => void kit.on('session_proposal', listener),
    onRequest: (listener) =>
      void kit.on('session_request', ({ id, topic, params }) =>
        listener({
          id,
          topic,
          chainId: params.chainId,
          method: params.request.method,
          params: params.request.params as unknown,
        }),
      ),
    onAuthenticate: (listener) =>
      void kit.on('session_authenticate', ({ id, params }) =>
        listener({ id, authPayload: params.authPayload as unknown as AuthPayload }),
      ),
    onDelete: (listener) => void kit.on('session_delete', listener),
    onPairingDelete: (listener) => void core.pairing.events.on('pairing_delete', listener),
    onExpiry: (name, listener) => void client.events.on(name, listener),
    lapse: (seconds) => lapse(core.expirer, seconds),
    session: (topic) => (client.session.keys.includes(topic) ? client.session.get(topic) : undefined),
    close: async () => {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}
