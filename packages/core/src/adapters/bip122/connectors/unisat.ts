import { isRecord } from '@holdfast/base'
import type { CaipNetworkId } from '@holdfast/caip'
import { hex } from '@scure/base'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { ChainNotSupportedError } from '../../../networks/errors.ts'
import { MethodNotSupportedError } from '../../../wallet-client/errors.ts'
import type { WalletGrant } from '../../../wallet-client/walletConnector.ts'
import { watchLockedWallet } from '../../../wallet-client/watchLockedWallet.ts'
import type { AdapterContext } from '../../adapter.ts'
import { readAccount, readGrant } from '../bitcoinGrant.ts'
import type { BitcoinConnector } from '../bitcoinWallet.ts'
import { readBytes, readSignature, readTxid } from '../bytes/encoding.ts'
import { networkByName, networkName } from '../networkNames.ts'
import { getProvider, type PageWallet } from '../pageProviders.ts'

const events = ['accountsChanged', 'networkChanged', 'chainChanged'] as const

/**
 * Creates the connector of UniSat, or of a wallet that adopted its interface. Such a wallet shares one account at a time, and
 * signs only for that account.
 *
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
export function unisat(context: AdapterContext, { id, path }: PageWallet): BitcoinConnector {
  const { caipNetworks, window: target } = context
  let grant: WalletGrant | undefined

  const provider = () => getProvider(target, { id, path })
  const call = async (method: string, ...parameters: readonly unknown[]): Promise<unknown> => {
    const found = provider()
    const walletFunction = found[method]
    if (typeof walletFunction !== 'function') throw new MethodNotSupportedError({ method })
    return Reflect.apply(walletFunction, found, parameters)
  }
  // Calls a method that some wallets lack. The grant is then read from the answers to the other methods.
  const callOptional = (method: string): Promise<unknown> => call(method).catch(() => undefined)
  const askNetwork = async (): Promise<CaipNetworkId | undefined> => {
    const chain = await callOptional('getChain')
    return networkByName(isRecord(chain) ? chain['enum'] : chain) ?? networkByName(await callOptional('getNetwork'))
  }
  const acceptAnswer = async (
    answer: unknown,
    preferred: CaipNetworkId | undefined,
  ): Promise<WalletGrant | undefined> => {
    const addresses = Array.isArray(answer) ? answer : [answer]
    const [caipNetworkId, publicKey] = await Promise.all([askNetwork(), callOptional('getPublicKey')])
    // The key belongs to the first account, which is the one in use.
    const reported = addresses.flatMap((address, index) => readAccount(index === 0 ? { address, publicKey } : address))
    const newGrant = readGrant({ reported, caipNetworkId, preferred, caipNetworks })
    grant = newGrant && { ...newGrant, approvedCaipNetworkIds: [newGrant.caipNetworkId], canRequestNetworks: true }
    return grant
  }
  const askSilently = async (preferred: CaipNetworkId | undefined): Promise<WalletGrant | undefined> =>
    acceptAnswer(await call('getAccounts'), preferred)
  const listen = (listener: () => void): (() => void) => {
    const found = provider()
    const [on, off] = [found['on'], found['removeListener']]
    if (typeof on !== 'function') return () => {}
    for (const name of events) Reflect.apply(on, found, [name, listener])
    return () => {
      if (typeof off === 'function') for (const name of events) Reflect.apply(off, found, [name, listener])
    }
  }
  /** Asserts that an account is in use in the wallet, which signs for no other account. */
  const assertInUse = (address: string): void => {
    if (grant?.addresses[0] !== address) throw new InvalidWalletAnswerError({ method: 'getAccounts', answer: address })
  }
  const signText: BitcoinConnector['signText'] = async (message, { address }, protocol) => {
    const method = 'signMessage'
    assertInUse(address)
    return readSignature(method, await call(method, message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'))
  }

  return {
    id,
    connect: async ({ preferred }) => {
      const answer = await call('requestAccounts')
      const accepted = await acceptAnswer(answer, preferred)
      if (!accepted) throw new InvalidWalletAnswerError({ method: 'requestAccounts', answer })
      return accepted
    },
    reconnect: ({ preferred }) => askSilently(preferred),
    read: () => grant,
    follow: (onChange) => {
      let isOver = false
      const undo = listen(() => {
        const report = (): void => {
          if (!isOver) onChange()
        }
        void askSilently(grant?.caipNetworkId).then(report, report)
      })
      return () => {
        isOver = true
        undo()
      }
    },
    disconnect: async () => {
      grant = undefined
      await callOptional('disconnect')
    },
    setDefaultNetwork: () => {},
    requestNetwork: async ({ caipNetworkId }) => {
      const name = networkName(caipNetworkId)
      if (!name) throw new ChainNotSupportedError({ caipNetworkId })
      await call('switchChain', `BITCOIN_${name.toUpperCase()}`).catch(async (error: unknown) => {
        if (!(error instanceof MethodNotSupportedError)) throw error
        await call('switchNetwork', name === 'mainnet' ? 'livenet' : name)
      })
      await askSilently(caipNetworkId)
      if (grant?.caipNetworkId !== caipNetworkId) throw new ChainNotSupportedError({ caipNetworkId })
    },
    watchAccess: (onAccess) =>
      watchLockedWallet(target, listen, { ask: async () => Boolean(await askSilently(undefined)), onAccess }),
    signMessage: ({ message, ...signer }) => signText(message, signer, 'bip322'),
    signText,
    signPsbt: async (psbt, signer, { inputs, broadcast }) => {
      const method = 'signPsbt'
      const toSignInputs = inputs.map(({ index, address = signer.address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes && { sighashTypes }),
      }))
      const answer = await call(method, hex.encode(psbt), { autoFinalized: broadcast, toSignInputs })
      const signed = readBytes(method, answer)
      if (!broadcast) return { psbt: signed, txid: undefined }
      return { psbt: signed, txid: readTxid('pushPsbt', await call('pushPsbt', hex.encode(signed))) }
    },
    sendTransfer: async ({ recipient, value }, { address }) => {
      assertInUse(address)
      const method = 'sendBitcoin'
      return readTxid(method, await call(method, recipient, Number(value)))
    },
  }
}
