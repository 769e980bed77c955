import { BaseError } from '@holdfast/base'
/** The settings of a tether, passed at its start as JSON in its only argument. */
export type TetherSettings = {
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

/** The reason why a chain did not start. */
export type TetherFailure =
  | { kind: 'portInUse' }
  | { kind: 'stateCorrupt'; details: string }
  | { kind: 'stateInUse'; processId: number }
  | { kind: 'other'; details: string }

/** A tether's message to its parent. */
export type TetherMessage =
  | { type: 'ready'; port: number; anvilPid: number }
  | { type: 'failed'; failure: TetherFailure }
  | { type: 'notSaved'; details: string }
  /** Anvil ended without a request. */
  | { type: 'ended'; details: string }

/** Thrown with the reason why a chain did not start, in the form of the message to the parent. */
export class TetherError extends BaseError {
  override name = 'TetherError' as const
  readonly failure: TetherFailure

  constructor(failure: TetherFailure) {
    super(failure.kind)
    this.failure = failure
  }
}
