import { expect, test } from 'vitest'
import * as names from './permissions.ts'

test('default: exports exactly the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "ENTRY_POINTS",
      "MAX_PERMISSION_S",
      "PermissionRefusedError",
      "assertWithinBounds",
      "decodePermissionContext",
      "delegationFramework",
      "delegationKind",
      "delegationTypedData",
      "encodePermissionContext",
      "encodeRedemption",
      "hashDelegation",
      "isPermissionSetUp",
      "permissionModuleOf",
      "permissionSchema",
      "permissionSetupCalls",
      "permissionSetupCheck",
      "readPermission",
      "readPermissionRequest",
      "readRevocation",
      "writeDelegation",
      "writePermission",
      "writeRevocation",
    ]
  `)
})
