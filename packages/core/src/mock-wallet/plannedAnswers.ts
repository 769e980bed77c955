import { walletError } from './walletError.ts'

/** Methods for which a wallet prompts the user. */
const PROMPTING_METHODS: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
])

/**
 * Plans the next answers of a mock wallet. Each call plans the answer to one request, in the order of the calls. Without a
 * method, the answer goes to the next request that prompts the user: connect, sign, send, switch.
 */
export type PlannedAnswers = {
  /** Refuses, as the user does (4001). */
  rejectNext: (method?: string) => void
  /** Throws any value: wallets also throw values that are no `Error`. */
  failNext: (thrown: unknown, method?: string) => void
  /** Leaves the request unanswered. */
  neverAnswerNext: (method?: string) => void
  /** Answers with any value, without doing anything else. */
  answerNext: (value: unknown, method?: string) => void
}

/** Creates the functions that plan answers, and `take`, which removes and returns the planned answer to a request. */
export function createPlannedAnswers(): PlannedAnswers & {
  take: (method: string) => (() => Promise<unknown>) | undefined
} {
  const plans: { answer: () => Promise<unknown>; method: string | undefined }[] = []
  const plan = (answer: () => Promise<unknown>, method: string | undefined): void => void plans.push({ answer, method })
  return {
    rejectNext: (method) => plan(() => Promise.reject(walletError(4001, 'User rejected the request.')), method),
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- wallets reject with anything.
    failNext: (thrown, method) => plan(() => Promise.reject(thrown), method),
    neverAnswerNext: (method) => plan(() => new Promise(() => {}), method),
    answerNext: (value, method) => plan(() => Promise.resolve(value), method),
    take: (method) => {
      const place = plans.findIndex((each) => (each.method ? each.method === method : PROMPTING_METHODS.has(method)))
      return place === -1 ? undefined : plans.splice(place, 1)[0]?.answer
    },
  }
}
