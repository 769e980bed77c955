import { expect, it } from 'vitest'
import * as exported from './smart-sessions.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toEqual([
    'createSmartSessionsClient',
    'grantedSmartSessionSchema',
    'revokePermissionPathSchema',
    'revokeSmartSessionRequestSchema',
    'sessionGrantedSchema',
    'sessionRelaySchema',
    'sessionRevokedSchema',
    'smartSessionSchema',
    'smartSessionsSchema',
  ])
})
