import { isRecord } from '@holdfast/base'
import type { Node } from './entry-point/node.ts'
import { NodeRefusalError } from './entry-point/node.ts'
import { BundlerError } from './errors.ts'
import { bundlerMethods } from './methods.ts'
import type { ServedBundler } from './routes.ts'

/**
 * Passes the methods of ERC-7769, and no others, on to another operator's bundler. @param node - the client of that bundler.
 */
export function createExternalBundler(node: Node): ServedBundler {
  return {
    answer: ({ method, parameters }) => {
      if (!Object.hasOwn(bundlerMethods, method)) return undefined
      return node.request(method, parameters).then(
        (result) => ({ result }),
        (error: unknown) => {
          if (!(error instanceof NodeRefusalError)) throw error
          const { code, reason, rawData } = error
          throw new BundlerError({ code, message: reason, data: isRecord(rawData) ? rawData : undefined })
        },
      )
    },
  }
}
