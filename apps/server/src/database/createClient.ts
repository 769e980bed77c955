import { Socket } from 'node:net'
import { withDeadline } from '@holdfast/base'
import { Client, type ClientConfig } from 'pg'

/** The longest wait for a connection, in milliseconds. */
const CONNECT_MS = 5_000
/** The longest wait for the end of a connection, in milliseconds. */
const END_MS = 3_000

/** A single connection outside the pool. */
export type DatabaseClient = {
  client: Client
  /** Ends the connection. If the database does not answer, cuts the connection after {@link END_MS}. Never rejects. */
  end: () => Promise<void>
}

/** Creates a client that is not yet connected. Connecting to a database that does not answer fails after {@link CONNECT_MS}. */
export function createClient(config: ClientConfig): DatabaseClient {
  const socket = new Socket()
  const client = new Client({ connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...config, stream: () => socket })
  const onTimeout = (): Error => new Error(`the connection did not end within ${END_MS} ms`)
  return {
    client,
    // Ending a broken connection fails, but then it has ended already.
    end: () => withDeadline(client.end(), { ms: END_MS, onTimeout }).catch(() => void socket.destroy()),
  }
}
