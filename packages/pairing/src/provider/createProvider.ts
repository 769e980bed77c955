import { createEmitter } from '@holdfast/base'
import { addressOfAccount, chainOfAccount, DISALLOWED_CALL_TEXT, namespaceOf, rpcAccessOf } from '@holdfast/caip'
import type { PairingClient } from '../client/createPairingClient.ts'
import type { Session } from '../records/entities.ts'
import type { ClientEvents } from '../session/events.ts'
import { protocolError } from '../wire/errors.ts'
import { askNode } from './askNode.ts'
import { addressesOn, approvedChains, hexChainId, isUsable, methodsOf, readChain } from './chains.ts'
import { createEip155 } from './eip155.ts'
import { ProviderError, providerCodes } from './errors.ts'
import type { ProviderRequest, Scope } from './Scope.ts'

/** Events of a provider. Chain ids in `chainChanged` are hex, accounts are addresses, as in EIP-1193. */
export type ProviderEvents = {
  display_uri: string
  connect: { session: Session }
  disconnect: { code: number; message: string; data: string }
  accountsChanged: string[]
  chainChanged: string
  /** CAIP-2 id of the new default chain. */
  default_chain_changed: string
  session_event: ClientEvents['session_event']
  session_update: ClientEvents['session_update']
  session_ping: ClientEvents['session_ping']
  session_delete: ClientEvents['session_delete']
}

/** An app's view of one session: a single provider for all of the session's namespaces. @see EIP-1193 */
export type Provider = {
  getSession: () => Session | undefined
  /** Proposes a session and waits for it. The event `display_uri` has the URI to show. */
  connect: (parameters: Parameters<PairingClient['connect']>[0]) => Promise<Session>
  /**
   * Sends a call to the wallet if the wallet granted the method, or to the chain's node if nodes may see the call.
   *
   * @param caipNetworkId - the default chain if omitted.
   * @param expiry - seconds to wait for the wallet.
   * @throws {ProviderError} | {PeerError} | {ProtocolError} | {RequestExpiredError}
   */
  request: (request: ProviderRequest, caipNetworkId?: string, expiry?: number) => Promise<unknown>
  getDefaultChain: (namespace?: string) => string | undefined
  /** Makes a chain the default of its namespace, and emits the events of the change. */
  setDefaultChain: (caipNetworkId: string) => void
  disconnect: () => Promise<void>
  on: <Name extends keyof ProviderEvents>(name: Name, listener: (payload: ProviderEvents[Name]) => void) => () => void
  /** Stops listening to the client. */
  close: () => void
}

/**
 * Creates a provider for a session of the client: the session that `topic` names, or the one that expires last.
 *
 * @param options.rpcUrls - CAIP-2 id → URL of a node, for reading.
 */
export function createProvider(options: createProvider.Options): Provider {
  const {
    client,
    rpcUrls = {},
    fetch = (...parameters) => globalThis.fetch(...parameters),
    bundlerUrl = () => undefined,
  } = options
  const events = createEmitter<ProviderEvents>()
  const defaults = new Map<string, string>()
  /** By namespace: the chain that the wallet has switched to, while the session does not grant that chain yet. */
  const ungranted = new Map<string, string>()
  let topic = options.topic ?? client.getSessions().sort((first, second) => second.expiry - first.expiry)[0]?.topic

  const getSession = (): Session | undefined => (topic === undefined ? undefined : client.getSession(topic))
  const session = (): Session => {
    const found = getSession()
    if (!found) throw notConnected('request()')
    return found
  }

  const getDefaultChain = (namespace = 'eip155'): string | undefined => {
    const current = getSession()
    const approved = current ? approvedChains(current, namespace) : []
    return current && (defaults.get(namespace) ?? approved.find((chain) => isUsable(current, chain)) ?? approved[0])
  }

  const switchTo = (caipNetworkId: string): void => {
    const namespace = namespaceOf(caipNetworkId)
    defaults.set(namespace, caipNetworkId)
    ungranted.delete(namespace)
    const current = getSession()
    if (!current) return
    if (namespace === 'eip155') {
      events.emit('chainChanged', hexChainId(caipNetworkId))
      events.emit('accountsChanged', addressesOn(current, caipNetworkId))
    }
    events.emit('default_chain_changed', caipNetworkId)
  }

  const askWallet: Scope['askWallet'] = (request, chainId, waitS) =>
    client.request({ topic: session().topic, chainId, request, expiry: waitS })

  const rpcUrl = (caipNetworkId: string): string => {
    const url = Object.hasOwn(rpcUrls, caipNetworkId) ? rpcUrls[caipNetworkId] : undefined
    if (url) return url
    throw new ProviderError({
      code: providerCodes.unsupportedMethod,
      message: `There is no node for ${caipNetworkId}.`,
    })
  }

  const route: Scope['route'] = (request, caipNetworkId, waitS) => {
    const namespace = namespaceOf(caipNetworkId)
    const { method } = request
    // The wallet decides on every method that it granted.
    if (methodsOf(session(), namespace).includes(method)) return askWallet(request, caipNetworkId, waitS)
    const access = rpcAccessOf(namespace, method)
    // A chain's node may also be its bundler.
    if (access === 'node' || access === 'bundler') return askNode(fetch, rpcUrl(caipNetworkId), request)
    const message = access === 'never' ? DISALLOWED_CALL_TEXT : `The wallet did not grant ${method}.`
    throw new ProviderError({ code: providerCodes.unsupportedMethod, message })
  }

  const scope: Scope = { client, session, fetch, rpcUrl, bundlerUrl, switchTo, askWallet, route }
  const eip155 = createEip155(scope)

  const onEvent = (event: ClientEvents['session_event']): void => {
    const { name, data } = event.params.event
    eip155.forget()
    if (name === 'accountsChanged' && Array.isArray(data)) onAccounts(data.map(String))
    if (name === 'chainChanged') follow(readChain(data) ?? event.params.chainId)
    events.emit('session_event', event)
  }

  /**
   * Follows the wallet to a chain: makes the chain the default once the session grants it. Until then, the wallet refuses
   * every request on that chain.
   */
  const follow = (chain: string): void => {
    const current = getSession()
    if (current && isUsable(current, chain)) switchTo(chain)
    else ungranted.set(namespaceOf(chain), chain)
  }

  /** Makes the chain of the wallet's first account the default if the session grants it, and emits the accounts. */
  const onAccounts = (accounts: readonly string[]): void => {
    const chain = chainOfAccount(accounts[0] ?? '')
    const current = getSession()
    const changesChain = current && isUsable(current, chain) && getDefaultChain(namespaceOf(chain)) !== chain
    if (changesChain) switchTo(chain)
    events.emit('accountsChanged', accounts.map(addressOfAccount))
  }

  const onUpdate = (event: ClientEvents['session_update']): void => {
    eip155.forget()
    events.emit('session_update', event)
    const current = getSession()
    if (!current) return
    for (const chain of ungranted.values()) if (isUsable(current, chain)) switchTo(chain)
    for (const [namespace, chain] of Array.from(defaults)) {
      if (isUsable(current, chain)) continue
      defaults.delete(namespace)
      const next = getDefaultChain(namespace)
      if (next) switchTo(next)
    }
    const chain = getDefaultChain()
    if (chain) events.emit('accountsChanged', addressesOn(current, chain))
  }

  const onEnd = (endedTopic: string): void => {
    topic = undefined
    defaults.clear()
    ungranted.clear()
    eip155.forget()
    const { code, message } = protocolError('USER_DISCONNECTED')
    events.emit('disconnect', { code, message, data: endedTopic })
  }

  /** Wraps a listener so that it ignores the events of other sessions. */
  const ifOurs =
    <Payload extends { topic: string }>(listener: (payload: Payload) => void) =>
    (payload: Payload): void => {
      if (payload.topic === topic) listener(payload)
    }
  const undos = [
    client.on('session_event', ifOurs(onEvent)),
    client.on('session_update', ifOurs(onUpdate)),
    client.on(
      'session_ping',
      ifOurs((event) => events.emit('session_ping', event)),
    ),
    client.on(
      'session_delete',
      ifOurs((event) => {
        events.emit('session_delete', event)
        onEnd(event.topic)
      }),
    ),
  ]

  return {
    getSession,
    getDefaultChain,
    setDefaultChain: (caipNetworkId) => {
      session()
      switchTo(caipNetworkId)
    },
    connect: async (parameters) => {
      const { uri, approval } = await client.connect(parameters)
      if (uri) events.emit('display_uri', uri)
      const connected = await approval()
      topic = connected.topic
      defaults.clear()
      ungranted.clear()
      eip155.forget()
      events.emit('connect', { session: connected })
      return connected
    },
    request: async (request, caipNetworkId, waitS) => {
      const current = session()
      const chain =
        caipNetworkId ?? getDefaultChain() ?? getDefaultChain(namespaceOf(Object.keys(current.namespaces)[0] ?? ''))
      const namespace = namespaceOf(chain ?? '')
      if (!chain || approvedChains(current, namespace).length === 0) {
        const message = `Namespace '${namespace}' is not configured. Please call connect() first with namespace config.`
        throw new ProviderError({ code: providerCodes.invalidParams, message })
      }
      return namespace === 'eip155' ? eip155.request(request, chain, waitS) : route(request, chain, waitS)
    },
    disconnect: async () => {
      const ended = getSession()
      if (!ended) throw notConnected('enable()')
      await client.disconnect({ topic: ended.topic })
      onEnd(ended.topic)
    },
    on: events.on,
    close: () => {
      for (const undo of undos) undo()
      events.clear()
    },
  }
}

/** Creates the error with the exact text of existing providers. For `disconnect()`, that text names `enable()`. */
function notConnected(call: 'request()' | 'enable()'): ProviderError {
  return new ProviderError({ code: providerCodes.disconnected, message: `Please call connect() before ${call}` })
}

export declare namespace createProvider {
  type Options = {
    client: PairingClient
    rpcUrls?: Readonly<Record<string, string>> | undefined
    /** Topic of the session. @default the topic of the session that expires last */
    topic?: string | undefined
    fetch?: typeof fetch | undefined
    /** Returns the address of a bundler that a wallet names. @default none */
    bundlerUrl?: ((name: string, caipNetworkId: string) => string | undefined) | undefined
  }
}
