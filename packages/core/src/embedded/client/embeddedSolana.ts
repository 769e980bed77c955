import { isRecord } from '@holdfast/base'
import type { CaipNetworkId } from '@holdfast/caip'
import type { AdapterClient, AdapterConnection, AdapterContext } from '../../adapters/adapter.ts'
import { ConnectorNotFoundError, InvalidWalletAnswerError } from '../../connections/errors.ts'
import { authConnectorId } from '../../connectors/state.ts'
import { signText } from '../../eip1193/signText.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import type { EmbeddedClient } from './source.ts'

/** A signed Solana transaction, in the encoding of the unsigned one, and its signature in base58. */
export type SignedTransaction = { transaction: string; signature: string }

/**
 * The connector of type AUTH for Solana, through which an adapter's client uses the embedded wallet's account. Transactions are
 * serialized in base58 or base64, and are returned in the encoding in which they were given.
 */
export type EmbeddedSolana = Pick<AdapterClient, 'connect' | 'reconnect' | 'disconnect' | 'signMessage' | 'destroy'> & {
  signTransaction: (parameters: { transaction: string }) => Promise<SignedTransaction>
  /** Asks the user to sign transactions. @returns the signed transactions, in the order of the given ones. */
  signAllTransactions: (parameters: { transactions: readonly string[] }) => Promise<readonly string[]>
}

/**
 * Creates the connector. The frame holds one session for all namespaces: a login in one namespace also serves the others, and a
 * sign-out ends the connections of all. The user approves every signature in the frame.
 *
 * @throws {InvalidWalletAnswerError} when the connector is used, if the frame's answer does not have the form that the request
 * requires.
 */
export function createEmbeddedSolana(
  context: Pick<AdapterContext, 'caipNetworks' | 'embedded' | 'networkInUse' | 'onConnection' | 'onDisconnected'>,
): EmbeddedSolana {
  let undos: (() => void)[] = []
  const stopListening = (): void => {
    for (const undo of undos.splice(0)) undo()
  }
  const loadClient = async (connectorId: string = authConnectorId): Promise<EmbeddedClient> => {
    if (!context.embedded || connectorId !== authConnectorId) throw new ConnectorNotFoundError({ connectorId })
    return context.embedded.load()
  }
  const currentNetwork = (): CaipNetworkId => {
    const id = context.networkInUse() ?? context.caipNetworks[0]?.caipNetworkId
    if (id === undefined) throw new ChainNotSupportedError({ caipNetworkId: 'solana:unknown' })
    return id
  }
  const connectionOf = async (client: EmbeddedClient): Promise<AdapterConnection> => {
    const caipNetworkId = currentNetwork()
    return { connectorId: authConnectorId, addresses: [await client.addressOn(caipNetworkId)], caipNetworkId }
  }
  const endConnection = (): void => {
    stopListening()
    context.onDisconnected()
  }
  const startConnection = async (client: EmbeddedClient, signal: AbortSignal): Promise<AdapterConnection> => {
    const connection = await connectionOf(client)
    signal.throwIfAborted()
    let account = client.user()?.address
    const onUserChanged = (): void => {
      // The event is also sent when only the network of another namespace has changed.
      if (client.user()?.address === account) return
      account = client.user()?.address
      connectionOf(client).then(context.onConnection, endConnection)
    }
    stopListening()
    undos = [client.on('changed', onUserChanged), client.on('ended', endConnection)]
    context.onConnection(connection)
    return connection
  }
  const ask = async (method: string, params: unknown): Promise<unknown> =>
    (await loadClient()).request({ method, params })

  return {
    connect: async ({ connectorId, signal }) => {
      const client = await loadClient(connectorId)
      // `login` also stores the login for the next visit. In an app with only Solana, nothing else stores it.
      if (!client.user()) await client.login()
      return startConnection(client, signal)
    },
    reconnect: async ({ connectorId, signal }) => {
      const client = await loadClient(connectorId)
      const user = client.user() ?? (await client.resume())
      return user && !signal.aborted ? startConnection(client, signal) : undefined
    },
    disconnect: async ({ revoke }) => {
      const wasConnected = undos.length > 0
      stopListening()
      if (wasConnected) context.onDisconnected()
      if (revoke) await (await loadClient()).signOut()
    },
    signMessage: async ({ address, message }) =>
      signText(
        { request: async (call) => ask(call.method, call.params) },
        { caipNetworkId: currentNetwork(), address, message },
      ),
    signTransaction: async ({ transaction }) => {
      const method = 'solana_signTransaction'
      const answer = await ask(method, { transaction })
      const { transaction: signed, signature } = isRecord(answer) ? answer : {}
      if (typeof signed !== 'string' || typeof signature !== 'string')
        throw new InvalidWalletAnswerError({ method, answer })
      return { transaction: signed, signature }
    },
    signAllTransactions: async ({ transactions }) => {
      const method = 'solana_signAllTransactions'
      const answer = await ask(method, { transactions })
      const signed = isRecord(answer) ? answer['transactions'] : undefined
      if (
        !Array.isArray(signed) ||
        signed.length !== transactions.length ||
        !signed.every((each) => typeof each === 'string')
      )
        throw new InvalidWalletAnswerError({ method, answer })
      return signed
    },
    destroy: stopListening,
  }
}
