import type { RpcReply } from './json-rpc/reply.ts'

/** The HTTP status of each outcome of a JSON-RPC body. */
export const replyStatus = {
  answered: 200,
  invalid: 400,
  unreachable: 503,
} as const satisfies Record<RpcReply['outcome'], number>
