export { type ApprovalClient, createApprovalClient } from '../approvals/createApprovalClient.ts'
export {
  APPROVAL_NOT_FOUND,
  type ApprovalState,
  answerApprovalSchema,
  approvalLifeS,
  createApprovalSchema,
  openApprovalSchema,
} from '../approvals/schemas.ts'
