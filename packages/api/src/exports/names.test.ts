import { expect, it } from 'vitest'
import * as exported from './names.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toEqual([
    'InvalidChainIdError',
    'createNamesClient',
    'defaultEvmCoinType',
    'findNameProblem',
    'labelInZone',
    'maxBioLength',
    'nameGatewayRequestSchema',
    'nameLimits',
    'nameMessageSchema',
    'nameRecordSchema',
    'nameRecordsSchema',
    'nameRegisteredSchema',
    'nameSuggestionsSchema',
    'registerNameRequestSchema',
    'suggestionsQuerySchema',
    'toEvmChainId',
    'toEvmCoinType',
  ])
})
