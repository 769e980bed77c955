/**
 * The settings sent to the tether, the process that runs Postgres. The message includes the password, which as an argument
 * would show in the list of processes.
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
  /** Another program has taken the port, which was free when it was chosen. */
  | { kind: 'portTaken' }
