import type { Context } from 'hono'
import type { AppEnv } from '../../http/context.ts'
import type { DeviceCall } from './deviceProof.ts'

/** Reads the parts of a request that the check of its device proof needs. */
export function readDeviceCall({ req }: Context<AppEnv>): DeviceCall {
  return { proof: req.header('dpop'), method: req.method, path: req.path }
}
