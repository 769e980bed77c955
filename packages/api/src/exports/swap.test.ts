import { expect, it } from 'vitest'
import * as exported from './swap.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toEqual([
    'allowanceQuerySchema',
    'buildApproveQuerySchema',
    'buildTransactionRequestSchema',
    'createSwapClient',
    'quotesQuerySchema',
    'swapAllowanceSchema',
    'swapApprovalSchema',
    'swapChainQuerySchema',
    'swapGasPriceSchema',
    'swapLimits',
    'swapQuotesSchema',
    'swapTokensSchema',
    'swapTransactionSchema',
  ])
})
