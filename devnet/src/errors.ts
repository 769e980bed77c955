import { BaseError } from '@holdfast/base'

/** Thrown when no anvil is installed for this platform. */
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

/** Thrown when another program uses the port of a chain. */
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

/** Thrown when the stored state of a chain cannot be read. */
export class ChainStateCorruptError extends BaseError {
  override name = 'ChainStateCorruptError' as const
  readonly file: string

  constructor({ file, details }: { file: string; details: string }) {
    super(
      `The stored state of the local chain, ${file}, is damaged; delete it to begin with an empty chain, or put a copy back.`,
      { details },
    )
    this.file = file
  }
}

/** Thrown when another process, which runs a chain, stores that chain's state in the same file. */
export class ChainStateInUseError extends BaseError {
  override name = 'ChainStateInUseError' as const
  readonly file: string
  readonly processId: number

  constructor({ file, processId }: { file: string; processId: number }) {
    super(
      `The stored state of the local chain, ${file}, is in use by process ${processId}; stop it, or choose another folder with DATA_DIR.`,
    )
    this.file = file
    this.processId = processId
  }
}

/** Reports that the state of a chain could not be written. The chain continues, but later changes may be lost. */
export class ChainStateNotSavedError extends BaseError {
  override name = 'ChainStateNotSavedError' as const
  readonly file: string

  constructor({ file, details }: { file: string; details: string }) {
    super(
      `The state of the local chain could not be written to ${file}; free some disk space, or make the file writable.`,
      { details },
    )
    this.file = file
  }
}

/** Thrown when the chain did not start, for a reason that has no error class of its own. */
export class ChainStartError extends BaseError {
  override name = 'ChainStartError' as const
  readonly chainId: number

  constructor({ chainId, details }: { chainId: number; details: string }) {
    super(`The local chain ${chainId} could not be started.`, { details })
    this.chainId = chainId
  }
}

/** Reports that the chain ended without a request to stop. */
export class ChainEndedError extends BaseError {
  override name = 'ChainEndedError' as const
  readonly chainId: number

  constructor({ chainId, details }: { chainId: number; details: string }) {
    super(`The local chain ${chainId} stopped unexpectedly.`, { details })
    this.chainId = chainId
  }
}

/** Thrown when a contract is not at its address although the transaction that deploys it was mined. */
export class DeploymentFailedError extends BaseError {
  override name = 'DeploymentFailedError' as const
  readonly address: string

  constructor({ address, details }: { address: string; details: string }) {
    super(`The contract at ${address} could not be deployed on the local chain.`, { details })
    this.address = address
  }
}

/** Thrown when the contracts or the history of the devnet are incomplete although all their transactions were sent. */
export class SeedFailedError extends BaseError {
  override name = 'SeedFailedError' as const
  readonly address: string

  constructor({ address }: { address: string }) {
    super(`The local chain could not be seeded (contract ${address}); delete its stored state to start again.`)
    this.address = address
  }
}
