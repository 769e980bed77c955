import { BaseError } from '@holdfast/base'
/** The settings of a tether, passed at its start as JSON in its only argument. */
export type TetherSettings = {
  binary: string
  chainId: number
  host: string
  /** 0 takes a free one. */
  port: number
  mnemonic: string
  accountCount: number
  /** Keeps the chain's state here. */
  stateFile?: string | undefined
  /** Seconds between blocks while there is something to mine; without it each transaction is mined at once. */
  blockTimeS?: number | undefined
}

/** The reason that a chain did not start. */
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
  /** Anvil ended on its own. */
  | { type: 'ended'; details: string }

/** An error that carries the reason in the form that the parent expects. */
export class TetherError extends BaseError {
  override name = 'TetherError' as const
  readonly failure: TetherFailure

  constructor(failure: TetherFailure) {
    super(failure.kind)
    this.failure = failure
  }
}
