export { createSessionsClient, type SessionsClient } from '../sessions/createSessionsClient.ts'
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
} from '../sessions/schemas.ts'
