import type { Pairing, Session } from '../records/entities.ts'
import type { RelayConnectionRefusedError } from '../relayer/errors.ts'
import type {
  AuthenticateParams,
  ProposeParams,
  SessionEventParams,
  SessionNamespaces,
  SessionRequestParams,
  VerifyContext,
} from '../wire/params.ts'

/**
 * Events of a client. A tab gets no event for its own action, but the client's other tabs do. Two events differ: only the
 * acting tab gets `session_request_sent`, and all tabs get `pairing_create`.
 */
export type ClientEvents = {
  session_proposal: { id: number; params: ProposeParams & { id: number }; verifyContext: VerifyContext }
  session_authenticate: { id: number; topic: string; params: AuthenticateParams; verifyContext: VerifyContext }
  session_connect: { session: Session }
  session_update: { id: number; topic: string; params: { namespaces: SessionNamespaces } }
  session_extend: { id: number; topic: string }
  session_ping: { id: number; topic: string }
  session_delete: { id: number; topic: string }
  session_expire: { topic: string }
  session_request: { id: number; topic: string; params: SessionRequestParams; verifyContext: VerifyContext }
  session_request_sent: { id: number; topic: string; request: SessionRequestParams['request']; chainId: string }
  /** An ordinary request or a sign-in request ended unanswered. */
  session_request_expire: { id: number }
  session_event: { id: number; topic: string; params: SessionEventParams }
  proposal_expire: { id: number }
  pairing_create: Pairing
  pairing_delete: { id: number; topic: string }
  pairing_ping: { id: number; topic: string }
  pairing_expire: { topic: string }
  /** Another tab changed records: the results of `get…()` may have changed. */
  records_sync: undefined
  relay_connect: undefined
  relay_disconnect: undefined
  /** The relay is unreachable, until the next `relay_connect`. */
  relay_unreachable: undefined
  relay_error: RelayConnectionRefusedError
}
