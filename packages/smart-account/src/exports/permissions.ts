export { delegationFramework } from '@holdfast/contracts/delegation'
export {
  assertWithinBounds,
  type GrantedPermission,
  MAX_PERMISSION_S,
  writeDelegation,
} from '../permissions/bounds.ts'
export {
  type Caveat,
  type Delegation,
  decodePermissionContext,
  delegationTypedData,
  encodePermissionContext,
  encodeRedemption,
  hashDelegation,
  writeRevocation,
} from '../permissions/delegation.ts'
export { ENTRY_POINTS } from '../permissions/entryPoints.ts'
export { PermissionRefusedError } from '../permissions/errors.ts'
export {
  delegationKind,
  isPermissionSetUp,
  permissionModuleOf,
  permissionSetupCalls,
  permissionSetupCheck,
} from '../permissions/module.ts'
export {
  type Permission,
  type PermissionInput,
  permissionSchema,
  readPermission,
  writePermission,
} from '../permissions/permission.ts'
export { type PermissionRequest, readPermissionRequest, readRevocation } from '../permissions/request.ts'
