import { expect, it } from 'vitest'
import * as exported from './approvals.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toEqual([
    'APPROVAL_NOT_FOUND',
    'answerApprovalSchema',
    'approvalLifeS',
    'createApprovalClient',
    'createApprovalSchema',
    'openApprovalSchema',
  ])
})
