/**
 * The settings that the server sends to the supervisor, the process that runs Postgres. They are sent as a message, because
 * arguments would show the password in the list of processes.
 */
export type SupervisorSettings = {
  folder: string
  password: string
  port: number
  /** Whether written data must survive a crash of the machine. False makes tests faster. */
  durable: boolean
}

/** The messages from the supervisor to the server. */
export type SupervisorMessage =
  | { kind: 'ready'; processId: number }
  | { kind: 'failed'; reason: string }
  /** Another program has taken the port, which was free when it was chosen. */
  | { kind: 'portTaken' }
