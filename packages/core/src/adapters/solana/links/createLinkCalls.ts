import { referenceOf } from '@holdfast/caip'
import { base58 } from '@scure/base'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import type { WalletConnector } from '../../../wallet-client/walletConnector.ts'
import { isUserRejection, readWalletError } from '../../../wallet-errors/readWalletError.ts'
import type { SolanaCalls } from '../solanaWallet.ts'
import { isSignedBy, signatureBytes } from '../transactionBytes.ts'
import type { LinkMethod, LinkSession } from './linkRecords.ts'
import type { AnsweredRequest, LinkRequests } from './linkRequests.ts'
import type { LinkWallet } from './linkWallet.ts'

/**
 * Creates the calls to a wallet's app that is reached by links. Each call checks that the answer has the right form, and that
 * transactions carry the account's signature.
 *
 * @param parameters.onForgotten - called when the wallet no longer knows the connection.
 */
export function createLinkCalls(
  wallet: LinkWallet,
  { requests, session, onForgotten }: { requests: LinkRequests; session: () => LinkSession; onForgotten: () => void },
): Pick<WalletConnector, 'signMessage' | 'signIn'> & SolanaCalls {
  const call = async (
    method: LinkMethod,
    content: readonly string[],
    payload: object,
  ): Promise<AnsweredRequest['content']> => {
    const { token, secretKey, walletKey, caipNetworkId } = session()
    const options = { keys: { secretKey, walletKey }, payload: { ...payload, session: token } }
    try {
      return (await requests.ask({ method, content, caipNetworkId }, options)).content
    } catch (error) {
      if (readWalletError(error) === 'unauthorized') onForgotten()
      throw error
    }
  }
  const signatureOf = (method: LinkMethod, { signature }: AnsweredRequest['content']): string => {
    if (typeof signature !== 'string' || !signatureBytes(signature))
      throw new InvalidWalletAnswerError({ method, answer: signature })
    return signature
  }
  const signedTransaction = (method: LinkMethod, address: string, text: unknown): Uint8Array => {
    const signed = typeof text === 'string' ? fromBase58(text) : undefined
    if (!signed || !isSignedBy(signed, address)) throw new InvalidWalletAnswerError({ method, answer: text })
    return signed
  }

  return {
    signMessage: async ({ message }) => {
      const method = 'signMessage'
      const encoded = base58.encode(new TextEncoder().encode(message))
      return signatureOf(method, await call(method, [message], { message: encoded, display: 'utf8' }))
    },
    // Never opens the app. The wallet may have returned the signature to this page although another page had asked for it.
    // This page then uses that signature, since asking again would only open yet another page.
    signIn: async ({ address, fields }) => {
      const firstLines = `${fields.domain} wants you to sign in with your Solana account:\n${address}\n`
      const chainLine = `\nChain ID: ${referenceOf(fields.chainId)}\n`
      const isSignIn = ({ method, content: [text = ''] }: AnsweredRequest['request']): boolean =>
        method === 'signMessage' && text.startsWith(firstLines) && text.includes(chainLine)
      const found = takeUnlessDeclined(() => requests.takeAnswered(isSignIn))
      const [message] = found?.request.content ?? []
      return found && message !== undefined
        ? { message, signature: signatureOf('signMessage', found.content) }
        : undefined
    },
    signTransactions: async (transactions, { address }) => {
      const content = transactions.map((each) => base58.encode(each))
      const [transaction, ...others] = content
      if (transaction !== undefined && others.length === 0) {
        const method = 'signTransaction'
        return [signedTransaction(method, address, (await call(method, content, { transaction }))['transaction'])]
      }
      const method = 'signAllTransactions'
      const { transactions: signed } = await call(method, content, { transactions: content })
      if (!Array.isArray(signed) || signed.length !== content.length)
        throw new InvalidWalletAnswerError({ method, answer: signed })
      return signed.map((each: unknown) => signedTransaction(method, address, each))
    },
    signAndSend: async (bytes, _signer, sendOptions) => {
      if (!wallet.sends) return undefined
      const method = 'signAndSendTransaction'
      const transaction = base58.encode(bytes)
      return signatureOf(method, await call(method, [transaction], { transaction, sendOptions }))
    },
  }
}

/** Takes an answer that was meant for another page; undefined if the user declined there, so that they are asked again. */
function takeUnlessDeclined(take: () => AnsweredRequest | undefined): AnsweredRequest | undefined {
  try {
    return take()
  } catch (error) {
    if (isUserRejection(error)) return undefined
    throw error
  }
}

function fromBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    // Not base58.
    return undefined
  }
}
