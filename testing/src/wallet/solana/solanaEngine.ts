import { callRpc } from '@holdfast/devnet'
import { base58 } from '@scure/base'
import { createPlanControls } from '../createControls.ts'
import { unauthorized, unsupportedMethod } from '../failures/walletErrors.ts'
import { createHandler, createNextAnswers } from '../nextAnswers.ts'
import type { PlanControls, WalletRequest } from '../walletControls.ts'
import type { PageAccount } from './installStandardWallet.ts'
import type { SolanaAccount } from './solanaAccount.ts'

/** The part of a Solana wallet that is not in the page. Answers requests with real keys. */
export type SolanaEngine = {
  handle: (request: WalletRequest) => Promise<unknown>
  /** Returns the accounts that the page may see now. */
  accounts: () => readonly PageAccount[]
  controls: SolanaWalletControls
}

/** A test's controls of a Solana wallet. */
export type SolanaWalletControls = PlanControls & {
  /** The user chooses other accounts, the active one first. Resolves when every page has been notified. */
  setAccounts: (accounts: readonly SolanaAccount[]) => Promise<void>
  /** The user revokes the page's permission. Resolves when every page has been notified. */
  disconnect: () => Promise<void>
  /** Whether the page may see the accounts. */
  isConnected: () => boolean
}

/** The initial state of a Solana test wallet. */
export type SolanaWalletOptions = {
  /** The wallet's accounts, the active one first. */
  accounts: readonly SolanaAccount[]
  /** The nodes that the wallet sends transactions to, by cluster name. Without a node, the wallet refuses to send. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /** Whether the user has already connected the wallet to the page. @default false */
  isConnected?: boolean | undefined
}

type Input = {
  address: string
  message?: readonly number[]
  transaction?: readonly number[]
  chain?: string
}
type SignInInput = Partial<Record<string, string>>

/** Creates a wallet. @param notifyPages - Sends the accounts to every page, and resolves when all have received them. */
export function createSolanaEngine(
  options: SolanaWalletOptions,
  notifyPages: (accounts: readonly PageAccount[]) => Promise<void>,
): SolanaEngine {
  let { accounts, isConnected = false } = options
  const requests: WalletRequest[] = []
  const nextAnswers = createNextAnswers()
  const visibleAccounts = (): readonly PageAccount[] =>
    isConnected ? accounts.map(({ address, publicKey }) => ({ address, publicKey: Array.from(publicKey) })) : []
  const accountOf = (address: string): SolanaAccount => {
    const account = isConnected ? accounts.find((each) => each.address === address) : undefined
    if (!account) throw unauthorized()
    return account
  }
  const signTransaction = ({ address, transaction = [] }: Input): Uint8Array => {
    const account = accountOf(address)
    // A transaction is the number of signatures, the signatures of 64 bytes each, and the message. The message begins with a
    // version (which a legacy message lacks), three bytes and the number of keys. Then come the keys, the signers' first.
    const bytes = Uint8Array.from(transaction)
    const [count = 0] = bytes
    const message = bytes.subarray(1 + 64 * count)
    const keysAt = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 4
    const place = Array.from({ length: count }, (_, index) =>
      message.subarray(keysAt + 32 * index, keysAt + 32 * index + 32),
    )
      .map((key) => base58.encode(key))
      .indexOf(address)
    if (place < 0) throw unauthorized()
    const signed = Uint8Array.from(bytes)
    signed.set(account.sign(message), 1 + 64 * place)
    return signed
  }
  const send = async (input: Input): Promise<{ signature: readonly number[] }> => {
    const url = options.rpcUrls?.[input.chain ?? '']
    if (url === undefined) throw unsupportedMethod('solana:signAndSendTransaction')
    const wire = Buffer.from(signTransaction(input)).toString('base64')
    const signature = String(await callRpc(url, 'sendTransaction', [wire, { encoding: 'base64' }]))
    return { signature: Array.from(base58.decode(signature)) }
  }
  const signIn = (input: SignInInput): object => {
    isConnected = true
    const account = accountOf(input['address'] ?? accounts[0]?.address ?? '')
    const bytes = new TextEncoder().encode(signInText(account.address, input))
    return {
      account: { address: account.address, publicKey: Array.from(account.publicKey) },
      signedMessage: Array.from(bytes),
      signature: Array.from(account.sign(bytes)),
    }
  }
  const answer = async ({ method, params }: WalletRequest): Promise<unknown> => {
    // Cast: tests send valid parameters.
    const inputs = params[0] as readonly Input[]
    switch (method) {
      case 'standard:connect':
        isConnected = true
        return visibleAccounts()
      case 'standard:accounts':
        return visibleAccounts()
      case 'standard:disconnect':
        isConnected = false
        return undefined
      case 'solana:signMessage':
        return inputs.map(({ address, message = [] }) => ({
          signedMessage: message,
          signature: Array.from(accountOf(address).sign(Uint8Array.from(message))),
        }))
      case 'solana:signTransaction':
        return inputs.map((input) => ({ signedTransaction: Array.from(signTransaction(input)) }))
      case 'solana:signAndSendTransaction':
        return Promise.all(inputs.map(send))
      case 'solana:signIn':
        return (params[0] as readonly SignInInput[]).map(signIn)
      default:
        throw unsupportedMethod(method)
    }
  }
  return {
    accounts: visibleAccounts,
    handle: createHandler({ requests, nextAnswers, answer }),
    controls: {
      ...createPlanControls({ requests, nextAnswers }),
      setAccounts: async (chosen) => {
        accounts = chosen
        if (isConnected) await notifyPages(visibleAccounts())
      },
      disconnect: async () => {
        isConnected = false
        await notifyPages([])
      },
      isConnected: () => isConnected,
    },
  }
}

/** Builds the text of a sign-in from the input, as wallets do. @see https://github.com/phantom/sign-in-with-solana */
function signInText(address: string, { domain = 'localhost', statement, ...input }: SignInInput): string {
  const labels: readonly [string, string][] = [
    ['uri', 'URI'],
    ['version', 'Version'],
    ['chainId', 'Chain ID'],
    ['nonce', 'Nonce'],
    ['issuedAt', 'Issued At'],
    ['expirationTime', 'Expiration Time'],
    ['notBefore', 'Not Before'],
    ['requestId', 'Request ID'],
  ]
  const fields = labels.flatMap(([key, label]) => (input[key] === undefined ? [] : [`${label}: ${input[key]}`]))
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  return [head, ...(statement ? [statement] : []), ...(fields.length > 0 ? [fields.join('\n')] : [])].join('\n\n')
}
