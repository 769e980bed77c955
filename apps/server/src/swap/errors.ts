import { RefusedError } from '../http/errors.ts'

/** Refuses to build an exchange that no pool can carry out. */
export class NoRouteError extends RefusedError {
  override name = 'NoRouteError' as const
  constructor() {
    super({
      status: 409,
      code: 'no_route',
      message: 'No pool exchanges these tokens in this amount. Choose another token or another amount.',
    })
  }
}

/** Refuses to build an exchange that the account cannot pay for. */
export class InsufficientBalanceError extends RefusedError {
  override name = 'InsufficientBalanceError' as const
  constructor({ balance, amount }: { balance: bigint; amount: bigint }) {
    super({
      status: 409,
      code: 'insufficient_balance',
      message: `The account holds ${balance} atomic units and would pay ${amount}. Choose a smaller amount.`,
    })
  }
}

/** Refuses to build an exchange whose amount the gateway may not take. */
export class InsufficientAllowanceError extends RefusedError {
  override name = 'InsufficientAllowanceError' as const
  constructor({ allowance, amount }: { allowance: bigint; amount: bigint }) {
    super({
      status: 409,
      code: 'insufficient_allowance',
      message: `The gateway may take ${allowance} atomic units and needs ${amount}. Approve the amount first.`,
    })
  }
}

/** Refuses to build an exchange whose output is below the quoted amount less the slippage. */
export class QuoteMovedError extends RefusedError {
  override name = 'QuoteMovedError' as const
  constructor({ amountOut, minimum }: { amountOut: bigint; minimum: bigint }) {
    super({
      status: 409,
      code: 'quote_moved',
      message: `The price has moved: ${amountOut} atomic units would arrive, and ${minimum} is the minimum. Ask for a new quote.`,
    })
  }
}

/** Refuses to build a transaction that fails on the chain as it is now. */
export class SwapWouldFailError extends RefusedError {
  override name = 'SwapWouldFailError' as const
  constructor({ reason }: { reason: string }) {
    super({
      status: 409,
      code: 'would_fail',
      message: `The transaction would fail now (${reason}). Ask for a new quote, or choose another token.`,
    })
  }
}
