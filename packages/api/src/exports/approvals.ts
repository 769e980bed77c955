export { type ApprovalClient, createApprovalClient } from '../approvals/client.ts'
export {
  APPROVAL_NOT_FOUND,
  type ApprovalState,
  answerApprovalSchema,
  approvalLifeS,
  createApprovalSchema,
  openApprovalSchema,
} from '../approvals/schema.ts'
