import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, parseBitcoinAddress } from '@holdfast/caip'
import { base64, hex } from '@scure/base'
import { ConnectorNotFoundError, InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { MethodNotSupportedError } from '../../../wallet-client/errors.ts'
import type { WalletGrant } from '../../../wallet-client/walletConnector.ts'
import { watchLockedWallet } from '../../../wallet-client/watchLockedWallet.ts'
import type { StandardConnector } from '../../../wallet-standard/discoverStandardWallets.ts'
import { featureOf, readNamespaceAccounts, type StandardAccount } from '../../../wallet-standard/standardWallet.ts'
import type { AdapterContext } from '../../adapter.ts'
import { readGrant } from '../bitcoinGrant.ts'
import type { BitcoinConnector, RequestSigner } from '../bitcoinWallet.ts'
import { readBytes, readTxid } from '../bytes/encoding.ts'
import { networkByName, networkName } from '../networkNames.ts'

const CONNECT = 'bitcoin:connect'
const purposes = ['payment', 'ordinals'] as const

/**
 * Creates the connector of a wallet that registered on this page by Wallet Standard, with the standard's features for Bitcoin.
 * The wallet's answers are checked; accounts of other networks are left out.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function standardBitcoin(context: AdapterContext, listing: StandardConnector): BitcoinConnector {
  const { id, provider: wallet } = listing
  const { caipNetworks, window: target } = context
  let accounts: readonly StandardAccount[] = []
  let network: CaipNetworkId | undefined

  /** Stores the accounts. @returns false for an unusable list; nothing changes then. */
  const storeAccounts = (shared: unknown): boolean => {
    const listed = readNamespaceAccounts(shared, { namespace: 'bitcoin', isPossible })
    accounts = listed ?? accounts
    return listed !== undefined
  }
  const grantOf = (preferred: CaipNetworkId | undefined): WalletGrant | undefined => {
    const chains = [...new Set(accounts.flatMap(chainsOf))]
    const configured = caipNetworks.map(({ caipNetworkId }) => caipNetworkId).filter((each) => chains.includes(each))
    const inUse = [preferred, ...configured, ...chains].find((each) => each && chains.includes(each))
    const reported = accounts
      .filter((account) => inUse && chainsOf(account).includes(inUse))
      .map((account) => ({
        address: account.address,
        publicKey: account.publicKey && hex.encode(account.publicKey),
        purpose: purposeOf(account),
        path: undefined,
      }))
    const grant = readGrant({ reported, caipNetworkId: inUse, preferred, caipNetworks })
    return grant && { ...grant, approvedCaipNetworkIds: chains, canRequestNetworks: false }
  }
  const listen = (onChange: () => void): (() => void) => {
    const on = featureOf(wallet, 'standard:events', 'on') ?? featureOf(wallet, 'bitcoin:events', 'on')
    const undo = on?.('change', onChange)
    return typeof undo === 'function' ? () => void undo() : () => {}
  }
  /** Reads, without a prompt, the accounts to which the page already has access. */
  const askSilently = async (): Promise<void> => {
    await featureOf(wallet, 'standard:connect', 'connect')?.({ silent: true })
    accounts = []
    storeAccounts(wallet.accounts)
  }
  const call = async (method: string, input: object): Promise<Record<string, unknown>> => {
    const feature = featureOf(wallet, method, method.replace('bitcoin:', ''))
    if (!feature) throw new MethodNotSupportedError({ method })
    const answer = await feature(input)
    const [output] = Array.isArray(answer) ? answer : [answer]
    if (!isRecord(output)) throw new InvalidWalletAnswerError({ method, answer })
    return output
  }
  const accountOf = (address: string): object => {
    const account = accounts.find((each) => each.address === address)
    if (!account) throw new InvalidWalletAnswerError({ method: CONNECT, answer: address })
    return account.original
  }
  const signText: BitcoinConnector['signText'] = async (message, { address }, protocol) => {
    const method = 'bitcoin:signMessage'
    const bytes = new TextEncoder().encode(message)
    const output = await call(method, { account: accountOf(address), message: bytes, protocol })
    const signed = readBytes(method, output['signedMessage'] ?? bytes)
    const signature = readBytes(method, output['signature'])
    // A signature of any other text proves nothing.
    if (hex.encode(signed) !== hex.encode(bytes) || signature.length < 64)
      throw new InvalidWalletAnswerError({ method, answer: signed })
    return base64.encode(signature)
  }

  return {
    id,
    connect: async ({ preferred }) => {
      const connect = featureOf(wallet, CONNECT, 'connect')
      if (!connect) throw new ConnectorNotFoundError({ connectorId: id })
      const answer = await connect({ purposes })
      accounts = []
      storeAccounts(isRecord(answer) && Array.isArray(answer['accounts']) ? answer['accounts'] : wallet.accounts)
      const grant = grantOf(preferred)
      if (!grant)
        throw new InvalidWalletAnswerError({ method: CONNECT, answer: accounts.map(({ address }) => address) })
      return grant
    },
    reconnect: async ({ preferred }) => {
      await askSilently()
      return grantOf(preferred)
    },
    read: () => grantOf(network),
    follow: (onChange) =>
      listen(() => {
        if (storeAccounts(wallet.accounts)) onChange()
      }),
    disconnect: async () => {
      const end =
        featureOf(wallet, 'bitcoin:disconnect', 'disconnect') ?? featureOf(wallet, 'standard:disconnect', 'disconnect')
      await end?.()
    },
    setDefaultNetwork: (caipNetworkId) => void (network = caipNetworkId),
    watchAccess: (onAccess) =>
      watchLockedWallet(target, listen, {
        ask: async () => {
          await askSilently()
          return accounts.length > 0
        },
        onAccess,
      }),
    signMessage: ({ message, ...signer }) => signText(message, signer, 'bip322'),
    signText,
    signPsbt: async (psbt, signer, { inputs, broadcast }) => {
      const method = broadcast ? 'bitcoin:signAndSendTransaction' : 'bitcoin:signTransaction'
      const output = await call(method, {
        psbt,
        inputsToSign: inputsOf(inputs, signer, accountOf),
        chain: chainOf(signer),
      })
      if (broadcast) return { psbt, txid: readTxid(method, output['txId'] ?? output['txid']) }
      return { psbt: readBytes(method, output['signedPsbt'] ?? output['psbt']), txid: undefined }
    },
    sendTransfer: async () => {
      // The standard has no feature for payments: the app builds the transaction and asks the wallet to sign it.
      throw new MethodNotSupportedError({ method: 'sendTransfer' })
    },
  }
}

/** Returns the networks of an account, without those that the kit does not know. */
function chainsOf({ chains }: StandardAccount): readonly CaipNetworkId[] {
  return chains.flatMap((chain) => networkByName(chain) ?? [])
}

/** Whether an account's address is valid on one of its networks. If the kit knows none of them, any address is accepted. */
function isPossible(account: StandardAccount): boolean {
  const networks = chainsOf(account)
  return networks.length === 0 || networks.some((id) => parseBitcoinAddress(account.address, id))
}

/** Reads the purpose of an account. The standard defines no such field, but some wallets report it. */
function purposeOf({ original }: StandardAccount): 'payment' | 'ordinal' | undefined {
  const purpose: unknown = Reflect.get(original, 'purpose')
  if (purpose === 'payment') return 'payment'
  return purpose === 'ordinals' ? 'ordinal' : undefined
}

const chainOf = ({ caipNetworkId }: RequestSigner): string => `bitcoin:${networkName(caipNetworkId) ?? 'mainnet'}`

/** Writes the inputs in the standard's form: each with its account, and with the sighash type of its signature. */
function inputsOf(
  inputs: Parameters<BitcoinConnector['signPsbt']>[2]['inputs'],
  signer: RequestSigner,
  accountOf: (address: string) => object,
): readonly object[] {
  return inputs.map(({ index, address = signer.address, sighashTypes }) => ({
    account: accountOf(address),
    signingIndexes: [index],
    ...(sighashTypes?.[0] !== undefined && { sigHash: sighashNames[sighashTypes[0]] ?? 'ALL' }),
  }))
}

const sighashNames: Readonly<Record<number, string>> = {
  0x01: 'ALL',
  0x02: 'NONE',
  0x03: 'SINGLE',
  0x81: 'ALL|ANYONECANPAY',
  0x82: 'NONE|ANYONECANPAY',
  0x83: 'SINGLE|ANYONECANPAY',
}
