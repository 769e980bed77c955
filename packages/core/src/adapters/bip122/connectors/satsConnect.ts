import { isRecord } from '@holdfast/base'
import { type CaipNetwork, type CaipNetworkId, parseBitcoinAddress } from '@holdfast/caip'
import { base64, hex } from '@scure/base'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { ChainNotSupportedError } from '../../../networks/errors.ts'
import { MethodNotSupportedError } from '../../../wallet-client/errors.ts'
import type { WalletGrant } from '../../../wallet-client/walletConnector.ts'
import { watchLockedWallet } from '../../../wallet-client/watchLockedWallet.ts'
import type { AdapterContext } from '../../adapter.ts'
import { readAccount, readGrant } from '../bitcoinGrant.ts'
import type { BitcoinConnector, InputToSign, RequestSigner } from '../bitcoinWallet.ts'
import { readBytes, readSignature, readTxid } from '../bytes/encoding.ts'
import { AccessDeniedError } from '../errors.ts'
import { networkByName, networkName } from '../networkNames.ts'
import { getProvider, type PageWallet } from '../pageProviders.ts'
import { listenTo } from './satsConnectEvents.ts'
import { requestSatsConnect } from './satsConnectRequest.ts'

const purposes = ['payment', 'ordinals'] as const

/**
 * Creates the connector of a wallet of this page that speaks the JSON-RPC of sats-connect, or of Leather, which differs in a few
 * names. The wallet's answers are checked; accounts of other networks, and of Stacks, are left out.
 *
 * @see https://docs.xverse.app/sats-connect, https://leather.gitbook.io/developers
 */
export function satsConnect(context: AdapterContext, { id, path, api }: PageWallet): BitcoinConnector {
  const { caipNetworks, window: target } = context
  const isLeather = api === 'leather'
  let grant: WalletGrant | undefined

  const provider = () => getProvider(target, { id, path })
  const request = (method: string, params?: unknown): Promise<unknown> => requestSatsConnect(provider(), method, params)
  /** Calls the first of these methods that the wallet knows. */
  const requestFirst = async (calls: readonly (readonly [method: string, params?: unknown])[]): Promise<unknown> => {
    for (const [index, [method, params]] of calls.entries()) {
      try {
        return await request(method, params)
      } catch (error) {
        if (!(error instanceof MethodNotSupportedError) || index === calls.length - 1) throw error
      }
    }
    return undefined
  }
  const acceptAnswer = async (
    answer: unknown,
    preferred: CaipNetworkId | undefined,
  ): Promise<WalletGrant | undefined> => {
    const reported: unknown = isRecord(answer) ? answer['addresses'] : answer
    const namedNetwork =
      networkByName(networkNameIn(answer)) ??
      // Older wallets do not know this method. Their network is then derived from their addresses.
      networkByName(networkNameIn(await request('wallet_getNetwork').catch(() => undefined)))
    const newGrant = readGrant({
      reported: Array.isArray(reported) ? reported.flatMap(readAccount) : [],
      caipNetworkId: namedNetwork,
      preferred,
      caipNetworks,
    })
    const approvedCaipNetworkIds = newGrant && [newGrant.caipNetworkId]
    grant = newGrant && { ...newGrant, approvedCaipNetworkIds, canRequestNetworks: !isLeather }
    return grant
  }
  const askSilently = async (preferred: CaipNetworkId | undefined): Promise<WalletGrant | undefined> => {
    try {
      return await acceptAnswer(await request('wallet_getAccount'), preferred)
    } catch (error) {
      // The wallet has granted nothing yet, or cannot be asked without a prompt.
      if (!(error instanceof AccessDeniedError || error instanceof MethodNotSupportedError)) throw error
      grant = undefined
      return undefined
    }
  }
  const signText: BitcoinConnector['signText'] = async (message, signer, protocol) => {
    const method = 'signMessage'
    const { address, caipNetworkId } = signer
    const paymentType = parseBitcoinAddress(address, caipNetworkId)?.type
    const fields = isLeather
      ? { paymentType, network: networkName(caipNetworkId) }
      : { protocol: protocol.toUpperCase() }
    const answer = await request(method, { address, message, ...fields })
    const { signature, address: signedBy = address } = isRecord(answer) ? answer : {}
    if (signedBy !== address) throw new InvalidWalletAnswerError({ method, answer: signedBy })
    return readSignature(method, signature)
  }

  return {
    id,
    connect: async ({ preferred }) => {
      const network = preferred && titleOf(preferred)
      const answer = await requestFirst(
        isLeather
          ? [['getAddresses']]
          : [
              ['wallet_connect', { addresses: purposes, network }],
              ['getAddresses', { purposes }],
            ],
      )
      const accepted = await acceptAnswer(answer, preferred)
      if (!accepted) throw new InvalidWalletAnswerError({ method: 'getAddresses', answer })
      return accepted
    },
    reconnect: ({ preferred }) => askSilently(preferred),
    read: () => grant,
    follow: (onChange) => {
      let isOver = false
      // An answer that arrives after the undo belongs to a connection that has ended.
      const report = (): void => {
        if (!isOver) onChange()
      }
      const undo = listenTo(provider(), () => void askSilently(grant?.caipNetworkId).then(report, report))
      return () => {
        isOver = true
        undo()
      }
    },
    disconnect: async () => {
      grant = undefined
      await requestFirst([['wallet_disconnect'], ['wallet_renouncePermissions']]).catch((error: unknown) => {
        if (!(error instanceof MethodNotSupportedError)) throw error
      })
    },
    setDefaultNetwork: () => {},
    requestNetwork: async (caipNetwork: CaipNetwork) => {
      const { caipNetworkId } = caipNetwork
      const name = titleOf(caipNetworkId)
      if (!name || isLeather) throw new ChainNotSupportedError({ caipNetworkId })
      await request('wallet_changeNetwork', { name }).catch((cause: unknown) => {
        throw cause instanceof MethodNotSupportedError ? new ChainNotSupportedError({ caipNetworkId, cause }) : cause
      })
      await askSilently(caipNetworkId)
      if (grant?.caipNetworkId !== caipNetworkId) throw new ChainNotSupportedError({ caipNetworkId })
    },
    // Leather answers only with a prompt, so its connections end with the page.
    watchAccess: isLeather
      ? undefined
      : (onAccess) =>
          watchLockedWallet(target, (listener) => listenTo(provider(), listener), {
            ask: async () => Boolean(await askSilently(undefined)),
            onAccess,
          }),
    signMessage: ({ message, ...signer }) => signText(message, signer, 'bip322'),
    signText,
    signPsbt: async (psbt, signer, { inputs, broadcast }) => {
      const method = 'signPsbt'
      const answer = await request(
        method,
        isLeather
          ? leatherPsbt(psbt, signer, inputs, broadcast)
          : { psbt: base64.encode(psbt), signInputs: indexesByAddress(inputs, signer), broadcast },
      )
      const signed = isRecord(answer) ? answer : {}
      const { psbt: text = signed['hex'], txid } = signed
      return { psbt: readBytes(method, text), txid: broadcast ? readTxid(method, txid) : undefined }
    },
    sendTransfer: async ({ recipient, value }, signer) => {
      const method = 'sendTransfer'
      const amount = isLeather ? String(value) : Number(value)
      const network = isLeather ? { network: networkName(signer.caipNetworkId) } : {}
      const answer = await request(method, { recipients: [{ address: recipient, amount }], ...network })
      return readTxid(method, isRecord(answer) ? answer['txid'] : answer)
    },
  }
}

/** Reads the name of the network in an answer: `network.bitcoin.name`, `bitcoin.name`, or `network`. */
function networkNameIn(answer: unknown): unknown {
  if (!isRecord(answer)) return undefined
  const { network, bitcoin = isRecord(network) ? network['bitcoin'] : undefined } = answer
  return isRecord(bitcoin) ? bitcoin['name'] : network
}

/** Returns a network's name as these wallets write it: `Mainnet`. */
function titleOf(caipNetworkId: CaipNetworkId): string | undefined {
  const name = networkName(caipNetworkId)
  return name && name.charAt(0).toUpperCase() + name.slice(1)
}

function indexesByAddress(
  inputs: readonly InputToSign[],
  signer: RequestSigner,
): Readonly<Record<string, readonly number[]>> {
  const indexes: Record<string, number[]> = {}
  for (const { index, address = signer.address } of inputs) indexes[address] = [...(indexes[address] ?? []), index]
  return indexes
}

function leatherPsbt(
  psbt: Uint8Array,
  signer: RequestSigner,
  inputs: readonly InputToSign[],
  broadcast: boolean,
): object {
  const allowedSighash = [...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
  return {
    hex: hex.encode(psbt),
    signAtIndex: inputs.map(({ index }) => index),
    ...(allowedSighash.length > 0 && { allowedSighash }),
    network: networkName(signer.caipNetworkId),
    broadcast,
  }
}
