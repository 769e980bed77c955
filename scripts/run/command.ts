import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository's root. */
export const root: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The result of a finished command: its exit code and, unless inherited, everything that it printed. */
export type CommandResult = { code: number; output: string }

/**
 * Runs a program to its end from the repository's root.
 *
 * @param options.inherit - lets it write to our terminal, instead of collecting its output.
 * @param options.env - added to our own environment.
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
