import { expect, it } from 'vitest'
import * as exported from './onramp.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toEqual([
    'createOnRampClient',
    'onRampErrorCodes',
    'onRampHistoryStatuses',
    'onRampLimits',
    'onRampOptionsQuerySchema',
    'onRampOptionsSchema',
    'onRampOrderAnswerSchema',
    'onRampOrderPathSchema',
    'onRampOrderSchema',
    'onRampProviderNames',
    'onRampProvidersQuerySchema',
    'onRampProvidersSchema',
    'onRampQuoteRequestSchema',
    'onRampQuoteSchema',
    'onRampStatuses',
    'onRampUrlRequestSchema',
    'onRampUrlSchema',
    'payChains',
    'restrictedTimeZones',
  ])
})
