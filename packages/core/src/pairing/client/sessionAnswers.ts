import { isRecord } from '@holdfast/base'
import { type ChainNamespace, isAddress } from '@holdfast/caip'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import { parseWalletAnswer } from '../../eip1193/walletAnswers.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value !== ''
/** Signatures and transactions: base58 or base64, depending on the namespace, or hex. */
const isEncoded: Check = (value) => typeof value === 'string' && /^[\w+/-]+={0,2}$/.test(value)

/** Creates the check for an object with required fields; other fields are ignored. */
function object(fields: Readonly<Record<string, Check>>): Check {
  return (value) => isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]))
}

function list(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

/** Accepts a signature in an object, or alone: some wallets return just the string. */
const isSignature: Check = (value) => isEncoded(value) || object({ signature: isEncoded })(value)
const isSolanaAccounts = list(object({ pubkey: (value) => isAddress(value, 'solana') }))

/** The checks of a wallet's answers over a session, by namespace and method; for eip155 see `walletAnswers`. */
const sessionAnswers: Readonly<Record<Exclude<ChainNamespace, 'eip155'>, Readonly<Record<string, Check>>>> = {
  solana: {
    solana_signMessage: isSignature,
    // The signature, the whole transaction, or both.
    solana_signTransaction: (value) => isSignature(value) || object({ transaction: isEncoded })(value),
    solana_signAndSendTransaction: isSignature,
    solana_signAllTransactions: object({ transactions: list(isEncoded) }),
    solana_getAccounts: isSolanaAccounts,
    solana_requestAccounts: isSolanaAccounts,
  },
  bip122: {
    signMessage: isSignature,
    signPsbt: object({ psbt: isEncoded }),
    sendTransfer: object({ txid: (value) => typeof value === 'string' && /^[\da-f]{64}$/i.test(value) }),
    getAccountAddresses: list(object({ address: isText })),
  },
  polkadot: { polkadot_signMessage: isSignature, polkadot_signTransaction: isSignature },
}

/**
 * Reads a wallet's answer over a session. The answer to a method that is not a wallet method is returned unchecked.
 *
 * @throws {InvalidWalletAnswerError} if the method does not allow the answer.
 */
export function parseSessionAnswer(namespace: ChainNamespace, method: string, answer: unknown): unknown {
  if (namespace === 'eip155') return parseWalletAnswer(method, answer)
  const checks = sessionAnswers[namespace]
  const isValid = Object.hasOwn(checks, method) ? checks[method] : undefined
  if (isValid && !isValid(answer)) throw new InvalidWalletAnswerError({ method, answer })
  return answer
}
