/** What the tether is told to run. The password goes this way so that no process list shows it. */
export type TetherSettings = {
  folder: string
  password: string
  port: number
  /** False: fast and unsafe, for tests. */
  durable: boolean
}

/** What the tether answers. */
export type TetherMessage =
  | { kind: 'ready'; processId: number }
  | { kind: 'failed'; reason: string }
  /** Another program took the port since it was found free. */
  | { kind: 'portTaken' }
