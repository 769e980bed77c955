import type { SealingMethod } from '@holdfast/api/vault'
import { BaseError } from '@holdfast/base'
import { createObservable, type Readable } from '@holdfast/ui/observable'

/** A question that asks the user to open a sealed wallet by a passkey or a password. */
export type OwnerQuestion = {
  /** Unique for each question. */
  id: string
  walletId: string
  methods: readonly SealingMethod[]
}

/** Asks the user to open a sealed wallet. A screen shows the question. */
export type OwnerQuestions = {
  question: Readable<OwnerQuestion | undefined>
  /** Asks the user. @returns the wallet's private sealing key. @throws {OwnerRefusedError} */
  ask: (walletId: string, methods: readonly SealingMethod[]) => Promise<Uint8Array<ArrayBuffer>>
  /** Answers with the key that a passkey or a password has decrypted. */
  answer: (privateKey: Uint8Array<ArrayBuffer>) => void
  refuse: () => void
}

/** Thrown when the user does not open their sealed wallet. */
export class OwnerRefusedError extends BaseError {
  override name = 'OwnerRefusedError' as const
  readonly code = 'OWNER_REFUSED'
  constructor() {
    super('Still sealed. Open the wallet by one of its recovery methods.')
  }
}

/** Creates the questions. A new question replaces an unanswered one, which then counts as refused. */
export function createOwnerQuestions(): OwnerQuestions {
  const question = createObservable<OwnerQuestion | undefined>(undefined)
  let settle: ((privateKey?: Uint8Array<ArrayBuffer>) => void) | undefined
  /** Ends the unanswered question, if there is one. With a key, the question counts as answered, otherwise as refused. */
  const end: typeof settle = (privateKey) => {
    settle?.(privateKey)
    settle = undefined
    question.set(undefined)
  }
  return {
    question,
    ask: (walletId, methods) => {
      end()
      return new Promise((resolve, reject) => {
        settle = (privateKey) => (privateKey ? resolve(privateKey) : reject(new OwnerRefusedError()))
        question.set({ id: crypto.randomUUID(), walletId, methods })
      })
    },
    answer: end,
    refuse: () => end(),
  }
}
