import type { WalletRequest } from './walletControls.ts'

/** A planned answer to a request. It replaces the honest answer, or calls `answerHonestly` when the test allows. */
export type NextAnswer = (request: WalletRequest, answerHonestly: () => Promise<unknown>) => Promise<unknown>

/** Methods that show a window to the user. */
const ASKING_METHODS: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'standard:connect',
  'solana:signMessage',
  'solana:signIn',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'connect',
  'signMessage',
  'signPsbt',
  'sendTransfer',
  'switchNetwork',
  'enable',
  'signRaw',
  'signPayload',
])

/** The test's planned answers, in the order of planning. */
export type NextAnswers = {
  add: (answer: NextAnswer, method: string | undefined) => void
  /** Removes and returns the first plan that fits a request. */
  take: (method: string) => NextAnswer | undefined
}

/** Creates the list of answers that a test has planned. */
export function createNextAnswers(): NextAnswers {
  const plans: { answer: NextAnswer; method: string | undefined }[] = []
  return {
    add: (answer, method) => void plans.push({ answer, method }),
    take: (method) => {
      const index = plans.findIndex((plan) =>
        plan.method === undefined ? ASKING_METHODS.has(method) : plan.method === method,
      )
      return index === -1 ? undefined : plans.splice(index, 1)[0]?.answer
    },
  }
}

/**
 * Creates a wallet's handler of requests. The handler records each request, and returns the planned answer if there is one,
 * otherwise the honest answer.
 */
export function createHandler({
  requests,
  nextAnswers,
  answer,
}: {
  requests: WalletRequest[]
  nextAnswers: NextAnswers
  answer: (request: WalletRequest) => Promise<unknown>
}): (request: WalletRequest) => Promise<unknown> {
  return async (request) => {
    requests.push(request)
    const answerHonestly = () => answer(request)
    const planned = nextAnswers.take(request.method)
    return planned ? planned(request, answerHonestly) : answerHonestly()
  }
}
