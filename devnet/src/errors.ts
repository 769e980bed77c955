import { BaseError } from '@holdfast/base'

/** No anvil is installed for this platform. */
export class AnvilNotFoundError extends BaseError {
  override name = 'AnvilNotFoundError' as const
  readonly platform: string

  constructor({ platform }: { platform: string }) {
    super(
      `No anvil for ${platform} is installed, so there is no local chain; install the dependencies again, on Linux, macOS or Windows.`,
    )
    this.platform = platform
  }
}

/** Another program holds the port. */
export class PortInUseError extends BaseError {
  override name = 'PortInUseError' as const
  readonly port: number
  readonly variable: string

  constructor({ port, variable, chainId }: { port: number; variable: string; chainId: number }) {
    super(
      `Port ${port} (local chain ${chainId}) is in use; stop the program that uses it, or choose another with ${variable}.`,
    )
    this.port = port
    this.variable = variable
  }
}

/** The stored state cannot be read. */
export class ChainStateCorruptError extends BaseError {
  override name = 'ChainStateCorruptError' as const
  readonly file: string

  constructor({ file, details }: { file: string; details: string }) {
    super(
      `The kept state of the local chain, ${file}, is damaged; delete it to begin with an empty chain, or put a copy back.`,
      { details },
    )
    this.file = file
  }
}

/** A running chain stores its state in the same file. */
export class ChainStateInUseError extends BaseError {
  override name = 'ChainStateInUseError' as const
  readonly file: string
  readonly processId: number

  constructor({ file, processId }: { file: string; processId: number }) {
    super(
      `The kept state of the local chain, ${file}, is in use by process ${processId}; stop it, or choose another folder with DATA_DIR.`,
    )
    this.file = file
    this.processId = processId
  }
}

/** The state could not be written. The chain continues, but changes from now on may be lost. */
export class ChainStateNotSavedError extends BaseError {
  override name = 'ChainStateNotSavedError' as const
  readonly file: string

  constructor({ file, details }: { file: string; details: string }) {
    super(`The state of the local chain could not be written to ${file}; make room or make it writable.`, { details })
    this.file = file
  }
}

/** The chain did not start, for a reason that has no class of its own. */
export class ChainStartError extends BaseError {
  override name = 'ChainStartError' as const
  readonly chainId: number

  constructor({ chainId, details }: { chainId: number; details: string }) {
    super(`The local chain ${chainId} could not be started.`, { details })
    this.chainId = chainId
  }
}

/** The chain ended without a request. */
export class ChainEndedError extends BaseError {
  override name = 'ChainEndedError' as const
  readonly chainId: number

  constructor({ chainId, details }: { chainId: number; details: string }) {
    super(`The local chain ${chainId} stopped unexpectedly.`, { details })
    this.chainId = chainId
  }
}

/** A contract is not at its address although its deployment was mined. */
export class DeploymentFailedError extends BaseError {
  override name = 'DeploymentFailedError' as const
  readonly address: string

  constructor({ address, details }: { address: string; details: string }) {
    super(`The contract at ${address} could not be deployed on the local chain.`, { details })
    this.address = address
  }
}

/** The devnet has its tokens, but not their history. */
export class SeedFailedError extends BaseError {
  override name = 'SeedFailedError' as const
  readonly address: string

  constructor({ address }: { address: string }) {
    super(`The local chain could not be given its tokens (faucet ${address}); delete its kept state to start again.`)
    this.address = address
  }
}
