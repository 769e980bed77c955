import type { RelayMethod, RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/** Every method of a socket, by its name on the wire. */
export declare const methods: {
  [Method in RelayMethod]: (core: Core, call: SocketCall<RelayParams[Method]>) => void
}
