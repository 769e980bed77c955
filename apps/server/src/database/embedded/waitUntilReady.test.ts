import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { DatabaseStartError, PortTakenError } from '../errors.ts'
import { waitUntilReady } from './waitUntilReady.ts'

/** Starts a process that ends with code 1. Only then, a child of the process prints these lines as errors. */
async function endBefore(lines: string): Promise<unknown> {
  const child = spawn('sh', ['-c', 'cat <&3 >&2 & exit 1'], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  const waiting = waitUntilReady(child, { port: 5432, onEnd: () => undefined }).catch((error: unknown) => error)
  await once(child, 'exit')
  const input = child.stdio[3]
  if (input instanceof Writable) input.end(lines)
  return waiting
}

describe('waitUntilReady', () => {
  it('error: gives the reason even if it arrives after the process has ended', async () => {
    expect(await endBefore('LOG:  starting\nFATAL:  the disk is full\n')).toEqual(
      new DatabaseStartError('the disk is full'),
    )
    expect(await endBefore('FATAL:  could not create any TCP/IP sockets\n')).toEqual(new PortTakenError(5432))
  })

  it('error: a process that has ended is never ready', async () => {
    expect(await endBefore('database system is ready to accept connections\n')).toEqual(
      new DatabaseStartError('it ended (code 1)'),
    )
  })
})
