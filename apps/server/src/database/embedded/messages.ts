/**
 * The settings sent to the tether, the process that runs Postgres. The password is sent in this message so that no process list
 * shows it.
 */
export type TetherSettings = {
  folder: string
  password: string
  port: number
  /** False is fast and unsafe, for tests only. */
  durable: boolean
}

/** The messages from the tether to the server. */
export type TetherMessage =
  | { kind: 'ready'; processId: number }
  | { kind: 'failed'; reason: string }
  /** Another program has taken the port since it was found free. */
  | { kind: 'portTaken' }
