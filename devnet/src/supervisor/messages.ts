import { BaseError } from '@holdfast/base'

/** The settings of a supervisor, passed at its start as JSON in its only argument. */
export type SupervisorSettings = {
  binary: string
  chainId: number
  host: string
  /** 0 chooses a free port. */
  port: number
  mnemonic: string
  accountCount: number
  /** The file in which to store the chain's state. */
  stateFile?: string | undefined
  /** Seconds between blocks while transactions are pending. Without it, each transaction is mined at once. */
  blockTimeS?: number | undefined
}

/** The reason why a chain did not start. `other` also covers an error of the supervisor while the chain runs. */
export type SupervisorFailure =
  | { kind: 'portInUse' }
  | { kind: 'stateCorrupt'; details: string }
  | { kind: 'stateInUse'; processId: number }
  | { kind: 'other'; details: string }

/** A supervisor's message to its parent. */
export type SupervisorMessage =
  | { type: 'ready'; port: number; anvilPid: number }
  | { type: 'failed'; failure: SupervisorFailure }
  | { type: 'notSaved'; details: string }
  /** Anvil ended, although no stop was requested. */
  | { type: 'ended'; details: string }

/** Thrown when a chain does not start. `failure` is the reason that is sent to the parent. */
export class SupervisorError extends BaseError {
  override name = 'SupervisorError' as const
  readonly failure: SupervisorFailure

  constructor(failure: SupervisorFailure) {
    super(failure.kind)
    this.failure = failure
  }
}
