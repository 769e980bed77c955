export { createSessionsClient, type SessionsClient } from '../smart-sessions/client.ts'
export {
  type GrantedSession,
  grantedSessionSchema,
  type PermissionSession,
  permissionSessionSchema,
  permissionSessionsSchema,
  revokePermissionPathSchema,
  revokeSessionRequestSchema,
  sessionGrantedSchema,
  sessionRelaySchema,
  sessionRevokedSchema,
} from '../smart-sessions/schema.ts'
