import type { Call } from '../core.ts'
import type { Connection } from '../sockets/socket.ts'

/** A call over a socket; later deliveries go to the same socket. */
export type SocketCall<Params> = Call<Params> & { caller: Connection }
