import { type Core } from './core.ts'
import { type Connection } from './socket.ts'
/** Handles one frame of a socket. Never throws: whatever is wrong goes back as a JSON-RPC error. */
export declare function dispatch(core: Core, connection: Connection, data: Buffer): void
