import { numberToHex } from 'viem'
import { BundlerError, bundlerCodes } from './errors.ts'
import {
  assertEntryPoint,
  entryPoint,
  readOperationHash,
  readUnmeasuredOperation,
  readUserOperation,
} from './operation/userOperation.ts'
import type { Bundler } from './service.ts'

/** A call of a method: the bundler that answers the call, the caller's project, and the parameters. */
export type MethodCall = { bundler: Bundler; projectKey: number; parameters: readonly unknown[] }

/** Answers a call of a method. @throws {BundlerError} */
export type Method = (call: MethodCall) => Promise<unknown>

/** Refuses a call with too few or too many parameters. @throws {BundlerError} */
export function assertCount(parameters: readonly unknown[], counts: { min: number; max: number }): void {
  if (parameters.length >= counts.min && parameters.length <= counts.max) return
  const wanted = counts.min === counts.max ? `${counts.min}` : `${counts.min} to ${counts.max}`
  throw new BundlerError({
    code: bundlerCodes.invalidParameters,
    message: `The method takes ${wanted} parameters; the call has ${parameters.length}.`,
  })
}

/** The methods of a bundler. @see https://eips.ethereum.org/EIPS/eip-7769 */
export const bundlerMethods: Readonly<Record<string, Method>> = {
  eth_chainId: async ({ bundler }) => numberToHex(bundler.chainId),
  eth_supportedEntryPoints: async () => [entryPoint],
  eth_sendUserOperation: async ({ bundler, projectKey, parameters }) => {
    assertCount(parameters, { min: 2, max: 2 })
    assertEntryPoint(parameters[1])
    return bundler.send(readUserOperation(parameters[0]), projectKey)
  },
  eth_estimateUserOperationGas: async ({ bundler, parameters }) => {
    // The optional third parameter, state overrides, is not supported.
    assertCount(parameters, { min: 2, max: 2 })
    assertEntryPoint(parameters[1])
    return bundler.estimate(readUnmeasuredOperation(parameters[0]))
  },
  eth_getUserOperationByHash: async ({ bundler, parameters }) => {
    assertCount(parameters, { min: 1, max: 1 })
    return bundler.findOperation(readOperationHash(parameters[0]))
  },
  eth_getUserOperationReceipt: async ({ bundler, parameters }) => {
    assertCount(parameters, { min: 1, max: 1 })
    return bundler.findReceipt(readOperationHash(parameters[0]))
  },
}
