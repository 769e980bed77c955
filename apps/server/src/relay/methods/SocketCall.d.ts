import type { Call } from '../core.ts'
import type { Connection } from '../socket.ts'
/** A call that came over a socket; what it asks to be sent later goes there. */
export type SocketCall<Params> = Call<Params> & {
  caller: Connection
}
