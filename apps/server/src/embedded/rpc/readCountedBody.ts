import type { Context } from 'hono'
import type { DeviceProofs } from '../../custody/device-proof/deviceProof.ts'
import { readDeviceCall } from '../../custody/device-proof/readDeviceCall.ts'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RpcBudget } from '../../rpc/limits.ts'

/**
 * Reads the body of a call, checks the device's proof, and counts the body against two limits: that of the client's IP network,
 * and that of the device.
 *
 * @param options.budget - a budget that counts each device as a project.
 * @throws {RateLimitedError} | {InvalidProofError}
 */
export async function readCountedBody(
  context: Context<AppEnv>,
  { proofs, budget }: { proofs: DeviceProofs; budget: RpcBudget },
): Promise<{ text: string; caller: { network: string; project: string } }> {
  const network = networkOf(context.var.clientAddress)
  const text = await context.req.text()
  // Checking a proof costs a verification and a database row, so the body is first counted for the client's network.
  budget.takeBody({ network }, text)
  const { jkt } = await proofs.check(readDeviceCall(context))
  budget.takeBody({ project: jkt }, text)
  return { text, caller: { network, project: jkt } }
}
