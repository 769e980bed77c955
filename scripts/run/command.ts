import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository's root. */
export const root: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The result of a command: its exit code and, unless `inherit` was set, its whole output. */
export type CommandResult = { code: number; output: string }

/**
 * Runs a program, by default in the repository's root, and waits until it ends.
 *
 * @param options.inherit - Lets the program write to our terminal, instead of collecting its output.
 * @param options.env - Variables to add to our environment.
 */
export function run(
  program: string,
  parameters: readonly string[],
  options: { inherit?: boolean; env?: Record<string, string>; cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: options.cwd ?? root,
      stdio: options.inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
