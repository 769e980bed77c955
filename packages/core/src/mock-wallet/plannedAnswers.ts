import { rpcAccessOf } from '@holdfast/caip'
import { walletError } from './walletError.ts'

/** Tells whether a wallet of the page prompts the user for a method. Such wallets revoke permissions without a prompt. */
function isPrompting(method: string): boolean {
  if (method === 'wallet_revokePermissions') return false
  return method === 'eth_requestAccounts' || rpcAccessOf('eip155', method) === 'approval'
}

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
      const place = plans.findIndex((each) => (each.method ? each.method === method : isPrompting(method)))
      return place === -1 ? undefined : plans.splice(place, 1)[0]?.answer
    },
  }
}
