import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@holdfast/testing/ports'

const programs = {
  server: fileURLToPath(new URL('../main.ts', import.meta.url)),
  vault: fileURLToPath(new URL('../vaultMain.ts', import.meta.url)),
}

/** Ports of a server, as environment variables. */
export type ServerPorts = Record<'WEB_PORT' | 'SERVICES_PORT' | 'WALLET_PORT' | 'SECURE_PORT' | 'ADMIN_PORT', string>

/** Finds ports that are free at the moment. */
export async function freeServerPorts(): Promise<ServerPorts> {
  const [web, services, wallet, secure, admin] = await freePorts(5)
  return {
    WEB_PORT: `${web}`,
    SERVICES_PORT: `${services}`,
    WALLET_PORT: `${wallet}`,
    SECURE_PORT: `${secure}`,
    ADMIN_PORT: `${admin}`,
  }
}

/** A server or a vault in a process of its own, as an operator starts it. */
export type ServerProcess = {
  env: Readonly<Record<string, string>>
  child: ChildProcess
  /** Its messages to the operator. */
  messages: () => string
  ended: Promise<[number | null, string | null]>
}

/** The variables that every process needs: where programs are, and where Node keeps compiled code, which saves time. */
export function bareEnvironment(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

/**
 * Starts a server or a vault with only these environment variables and those of {@link bareEnvironment}.
 *
 * @param options.messages - an open file for its messages to the operator.
 * @param options.output - an open file for its standard output.
 */
export function runServer(
  env: Record<string, string>,
  { program = 'server', messages: to = 'pipe', output = 'ignore' }: runServer.Options = {},
): ServerProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', programs[program]], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', output, to, 'ipc'],
  })
  let messages = ''
  child.stderr?.on('data', (chunk: Buffer) => (messages += chunk.toString()))
  return { env, child, messages: () => messages, ended: once(child, 'exit') as Promise<[number | null, string | null]> }
}

export declare namespace runServer {
  type Options = {
    /** @default 'server' */
    program?: keyof typeof programs
    messages?: number | 'pipe'
    output?: number | 'ignore'
  }
}

/** Whether the server on these ports is ready. */
export function isReady({ ADMIN_PORT }: ServerPorts): Promise<boolean> {
  return fetch(`http://127.0.0.1:${ADMIN_PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
