import { isRecord } from '@holdfast/base'
import type { CaipNetworkId } from '@holdfast/caip'
import type { AdapterClient, AdapterConnection, AdapterContext } from '../../adapters/adapter.ts'
import { ConnectorNotFoundError, InvalidWalletAnswerError } from '../../connections/errors.ts'
import { authConnectorId } from '../../connectors/state.ts'
import { signText } from '../../eip1193/signText.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import type { EmbeddedClient } from './source.ts'

/** A signed Solana transaction, in the encoding in which it was given, and its signature in base58. */
export type SignedTransaction = { transaction: string; signature: string }

/**
 * The connector of type AUTH for Solana: the embedded wallet's account there, as the client of an adapter uses it. Transactions
 * are serialized, in base58 or base64, and answered in the same.
 */
export type EmbeddedSolana = Pick<AdapterClient, 'connect' | 'reconnect' | 'disconnect' | 'signMessage' | 'destroy'> & {
  signTransaction: (parameters: { transaction: string }) => Promise<SignedTransaction>
  /** @returns them in their order. */
  signAllTransactions: (parameters: { transactions: readonly string[] }) => Promise<readonly string[]>
}

/**
 * Creates the connector. The frame holds one session for each namespace, so that a login for one is a login for the other, and
 * leaving one leaves both. Every signature is approved in the frame.
 *
 * @throws {InvalidWalletAnswerError} by its verbs, for an answer of the frame that has not the form of its method.
 */
export function createEmbeddedSolana(
  context: Pick<AdapterContext, 'caipNetworks' | 'embedded' | 'networkInUse' | 'onConnection' | 'onDisconnected'>,
): EmbeddedSolana {
  let undos: (() => void)[] = []
  const release = (): void => {
    for (const undo of undos.splice(0)) undo()
  }
  const clientOf = async (connectorId: string = authConnectorId): Promise<EmbeddedClient> => {
    if (!context.embedded || connectorId !== authConnectorId) throw new ConnectorNotFoundError({ connectorId })
    return context.embedded.load()
  }
  const network = (): CaipNetworkId => {
    const id = context.networkInUse() ?? context.caipNetworks[0]?.caipNetworkId
    if (id === undefined) throw new ChainNotSupportedError({ caipNetworkId: 'solana:unknown' })
    return id
  }
  const connectionOf = async (client: EmbeddedClient): Promise<AdapterConnection> => {
    const caipNetworkId = network()
    return { connectorId: authConnectorId, addresses: [await client.addressOn(caipNetworkId)], caipNetworkId }
  }
  const leave = (): void => {
    release()
    context.onDisconnected()
  }
  const take = async (client: EmbeddedClient, signal: AbortSignal): Promise<AdapterConnection> => {
    const connection = await connectionOf(client)
    signal.throwIfAborted()
    let account = client.user()?.address
    const change = (): void => {
      // The network of another namespace may have changed alone.
      if (client.user()?.address === account) return
      account = client.user()?.address
      connectionOf(client).then(context.onConnection, leave)
    }
    release()
    undos = [client.on('changed', change), client.on('ended', leave)]
    context.onConnection(connection)
    return connection
  }
  const ask = async (method: string, params: unknown): Promise<unknown> =>
    (await clientOf()).request({ method, params })

  return {
    connect: async ({ connectorId, signal }) => {
      const client = await clientOf(connectorId)
      // Remembered, so that it is followed and comes back: in an app of Solana alone nothing else does.
      if (!client.user()) await client.login()
      return take(client, signal)
    },
    reconnect: async ({ connectorId, signal }) => {
      const client = await clientOf(connectorId)
      const user = client.user() ?? (await client.resume())
      return user && !signal.aborted ? take(client, signal) : undefined
    },
    disconnect: async ({ revoke }) => {
      const wasConnected = undos.length > 0
      release()
      if (wasConnected) context.onDisconnected()
      if (revoke) await (await clientOf()).signOut()
    },
    signMessage: async ({ address, message }) =>
      signText(
        { request: async (call) => ask(call.method, call.params) },
        { caipNetworkId: network(), address, message },
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
    destroy: release,
  }
}
