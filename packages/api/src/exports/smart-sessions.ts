export { createSmartSessionsClient, type SmartSessionsClient } from '../smart-sessions/client.ts'
export {
  type GrantedSmartSession,
  grantedSmartSessionSchema,
  revokePermissionPathSchema,
  revokeSmartSessionRequestSchema,
  type SmartSession,
  sessionGrantedSchema,
  sessionRelaySchema,
  sessionRevokedSchema,
  smartSessionSchema,
  smartSessionsSchema,
} from '../smart-sessions/schema.ts'
