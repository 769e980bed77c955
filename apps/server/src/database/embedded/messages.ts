/**
 * The settings sent to the supervisor, the process that runs Postgres. The message includes the password, which as an argument
 * would show in the list of processes.
 */
export type SupervisorSettings = {
  folder: string
  password: string
  port: number
  /** False is fast and unsafe, for tests only. */
  durable: boolean
}

/** The messages from the supervisor to the server. */
export type SupervisorMessage =
  | { kind: 'ready'; processId: number }
  | { kind: 'failed'; reason: string }
  /** Another program has taken the port, which was free when it was chosen. */
  | { kind: 'portTaken' }
