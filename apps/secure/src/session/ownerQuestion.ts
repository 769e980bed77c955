import type { SealingMethod } from '@holdfast/api/vault'
import { createObservable, type Readable } from '@holdfast/ui/observable'

/** A sealed wallet is to be opened: its owner is asked for a passkey or a password. */
export type OwnerQuestion = { walletId: string; methods: readonly SealingMethod[] }

/** Where the owner of a sealed wallet is asked; a screen shows it. */
export type OwnerQuestions = {
  question: Readable<OwnerQuestion | undefined>
  /** Asks. @returns the wallet's private sealing key. @throws {OwnerRefusedError} */
  ask: (walletId: string, methods: readonly SealingMethod[]) => Promise<Uint8Array<ArrayBuffer>>
  /** Gives the key that a passkey or a password has opened. */
  answer: (privateKey: Uint8Array<ArrayBuffer>) => void
  refuse: () => void
}

/** Thrown when the owner does not open their sealed wallet. */
export class OwnerRefusedError extends Error {
  override name = 'OwnerRefusedError' as const
  readonly code = 'OWNER_REFUSED'
  constructor() {
    super('The sealed wallet was not opened.')
  }
}

/** Creates the place for the question. A new one takes the place of one that waits. */
export function createOwnerQuestions(): OwnerQuestions {
  const question = createObservable<OwnerQuestion | undefined>(undefined)
  let settle: { answer: (key: Uint8Array<ArrayBuffer>) => void; refuse: () => void } | undefined
  const refuse = (): void => {
    settle?.refuse()
    settle = undefined
    question.set(undefined)
  }
  return {
    question,
    ask: (walletId, methods) => {
      refuse()
      return new Promise((resolve, reject) => {
        settle = { answer: resolve, refuse: () => reject(new OwnerRefusedError()) }
        question.set({ walletId, methods })
      })
    },
    answer: (privateKey) => {
      settle?.answer(privateKey)
      settle = undefined
      question.set(undefined)
    },
    refuse,
  }
}
