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

/** A call of a method: the bundler that answers it, the caller's project, and the parameters. */
export type MethodCall = { bundler: Bundler; projectKey: number; parameters: readonly unknown[] }

/** Answers a method. @throws {BundlerError} */
export type Method = (call: MethodCall) => Promise<unknown>

/** Refuses a call with too few or too many parameters. @throws {BundlerError} */
export function assertCount(parameters: readonly unknown[], counts: { least: number; most: number }): void {
  if (parameters.length >= counts.least && parameters.length <= counts.most) return
  const wanted = counts.least === counts.most ? `${counts.least}` : `${counts.least} to ${counts.most}`
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
    assertCount(parameters, { least: 2, most: 2 })
    assertEntryPoint(parameters[1])
    return bundler.send(readUserOperation(parameters[0]), projectKey)
  },
  eth_estimateUserOperationGas: async ({ bundler, parameters }) => {
    // The optional third parameter, state overrides, is not supported.
    assertCount(parameters, { least: 2, most: 2 })
    assertEntryPoint(parameters[1])
    return bundler.estimate(readUnmeasuredOperation(parameters[0]))
  },
  eth_getUserOperationByHash: async ({ bundler, parameters }) => {
    assertCount(parameters, { least: 1, most: 1 })
    return bundler.findOperation(readOperationHash(parameters[0]))
  },
  eth_getUserOperationReceipt: async ({ bundler, parameters }) => {
    assertCount(parameters, { least: 1, most: 1 })
    return bundler.findReceipt(readOperationHash(parameters[0]))
  },
}
