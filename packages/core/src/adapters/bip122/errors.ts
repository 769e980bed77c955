import { BaseError } from '@holdfast/base'

/** Why a PSBT or a payment was not passed to the wallet. */
export type TransferProblem = 'psbt' | 'inputs' | 'recipient' | 'value'

const messages: Readonly<Record<TransferProblem, string>> = {
  psbt: 'The text is not a partially signed transaction of version 0. Pass one in base64.',
  inputs: 'The transaction has no such input. Name inputs by their index, from 0.',
  recipient: 'The recipient is not an address of the network in use.',
  value: 'The value must be above zero and at most 21 million bitcoin. Pass satoshis.',
}

/** A PSBT or a payment was refused before the wallet was asked. */
export class InvalidTransferError extends BaseError {
  override name = 'InvalidTransferError' as const
  readonly problem: TransferProblem

  constructor({ problem }: { problem: TransferProblem }) {
    super(messages[problem])
    this.problem = problem
  }
}

/** The user has not given this page access to the wallet, or has withdrawn it. */
export class AccessDeniedError extends BaseError {
  override name = 'AccessDeniedError' as const
  /** The code of EIP-1193. */
  readonly code = 4100

  constructor({ method }: { method: string }) {
    super('The wallet does not give this page access. Connect it again.', { metaMessages: [`Method: ${method}`] })
  }
}

/** A node could not be reached, or its answer is not in Esplora's form. */
export class EsploraError extends BaseError {
  override name = 'EsploraError' as const

  constructor({ url, reason, cause }: { url: string; reason: string; cause?: unknown }) {
    super('The Bitcoin node gave no answer that can be read. Try again later.', {
      cause,
      metaMessages: [`URL: ${url}`, reason],
    })
  }
}
