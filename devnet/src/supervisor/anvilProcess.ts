import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { callRpc } from '../rpc.ts'
import { SupervisorError, type SupervisorSettings } from './messages.ts'

/** The program `setpriv` of util-linux. It makes the kernel end anvil when the supervisor ends or is killed. */
const SETPRIV = '/usr/bin/setpriv'

/** How long anvil may take to end once it is asked to. Usually it ends within milliseconds, since it writes no files. */
const STOP_GRACE_MS = 2_000

/** How many characters of anvil's output to keep for error messages. */
const KEPT_OUTPUT_CHARACTERS = 2_000

/** A running anvil. */
export type AnvilProcess = {
  pid: number
  port: number
  rpcUrl: string
  /** Resolves to the last part of anvil's output when anvil has ended. */
  ended: Promise<string>
  stop: () => Promise<void>
}

function makeArguments(settings: SupervisorSettings, loadFile: string | undefined): string[] {
  const { host, port, chainId, mnemonic, accountCount, blockTimeS } = settings
  const values = {
    host,
    port,
    'chain-id': chainId,
    mnemonic,
    accounts: accountCount,
    ...(loadFile === undefined ? {} : { 'load-state': loadFile }),
  }
  const options = Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)])
  // With a block time, the supervisor requests each block.
  return blockTimeS === undefined ? options : [...options, '--no-mining']
}

/**
 * Starts anvil.
 *
 * @param loadFile - The stored state from which the chain continues; undefined to start a new chain.
 * @throws {SupervisorError} if it does not start.
 */
export async function startAnvil(settings: SupervisorSettings, loadFile: string | undefined): Promise<AnvilProcess> {
  const command = [settings.binary, ...makeArguments(settings, loadFile)]
  const [program = '', ...rest] = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', ...command] : command
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`${output.trim()}\nanvil ended (${signal ?? `code ${code}`})`.trim()))
  })
  const listening = new Promise<number>((resolve) => {
    const readOutput = (chunk: string): void => {
      output = (output + chunk).slice(-KEPT_OUTPUT_CHARACTERS)
      const port = /Listening on \S+:(\d+)/.exec(output)?.[1]
      if (port !== undefined) resolve(Number(port))
    }
    child.stdout.setEncoding('utf8').on('data', readOutput)
    child.stderr.setEncoding('utf8').on('data', readOutput)
  })
  const portOrOutput = await Promise.race([listening, ended])
  if (typeof portOrOutput === 'string') throw new SupervisorError(explainFailure(portOrOutput))
  const port = portOrOutput
  const rpcUrl = `http://${settings.host}:${port}`
  // Switches off the line that anvil prints for each call. `--silent` would also have hidden the line with the port.
  await callRpc(rpcUrl, 'anvil_setLoggingEnabled', [false])
  output = ''
  return { pid: child.pid ?? 0, port, rpcUrl, ended, stop: () => stopChild(child, ended) }
}

/** Finds the reason for anvil's failure in its output, since anvil has one exit code for all failures. */
function explainFailure(details: string): SupervisorError['failure'] {
  if (/address already in use/i.test(details)) return { kind: 'portInUse' }
  if (/--load-state|failed to (?:parse|load|read)/i.test(details)) return { kind: 'stateCorrupt', details }
  return { kind: 'other', details }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
  await ended
  clearTimeout(timer)
}
