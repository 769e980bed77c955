import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@holdfast/base'
import { PictureError } from '../errors.ts'
import type { Drawn } from './drawPicture.ts'
import type { DrawReply, DrawRequest } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url))

/** The longest time for drawing one picture; after that, the process is killed. */
const DRAW_MS = 8_000
/** A process that has drawn nothing for this long is ended. */
const IDLE_MS = 60_000
/** The most pictures that may wait to be drawn. */
const MAX_WAITING = 100

/** Draws pictures outside the server's own process. */
export type Painter = {
  /** @throws {PictureError} */
  draw: (content: Buffer) => Promise<Drawn>
  /** How many pictures wait or are being drawn. */
  load: () => number
  stop: () => void
}

type Job = { content: Buffer; resolve: (drawn: Drawn) => void; reject: (error: PictureError) => void }

/**
 * Creates the painter. A process starts when a picture needs it, and ends when it has had nothing to draw for a while. A
 * picture that takes too much time or memory ends only the process that draws it.
 *
 * @param options.processes - the most processes, and so the most pictures that are drawn at a time.
 * @param options.program - the path of the program that draws.
 */
export function createPainter(options: {
  processes: number
  clock: Clock
  drawMs?: number | undefined
  program?: string | undefined
}): Painter {
  const { processes, clock, drawMs = DRAW_MS, program = PROGRAM } = options
  const waiting: Job[] = []
  const workers = Array.from({ length: processes }, () =>
    createWorker({ clock, drawMs, program, onFree: () => assign() }),
  )
  let isStopped = false

  const assign = (): void => {
    for (const worker of workers) {
      if (worker.isBusy()) continue
      const job = waiting.shift()
      if (!job) return
      worker.draw(job)
    }
  }

  return {
    draw: (content) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(stoppingError())
        if (waiting.length >= MAX_WAITING) {
          return reject(new PictureError('busy', 'too many pictures wait to be drawn'))
        }
        waiting.push({ content, resolve, reject })
        assign()
      }),
    load: () => waiting.length + workers.filter((worker) => worker.isBusy()).length,
    stop: () => {
      isStopped = true
      for (const job of waiting.splice(0)) job.reject(stoppingError())
      for (const worker of workers) worker.stop()
    },
  }
}

/** Creates a worker: one process, which draws one picture at a time. */
function createWorker(options: { clock: Clock; drawMs: number; program: string; onFree: () => void }) {
  const { clock, drawMs, program, onFree } = options
  let child: ChildProcess | undefined
  let job: Job | undefined
  let cancelTimer = (): void => {}

  const finish = (settle: (done: Job) => void): void => {
    cancelTimer()
    const done = job
    job = undefined
    if (done) settle(done)
    cancelTimer = clock.setTimeout(stop, IDLE_MS)
    onFree()
  }
  const stop = (): void => {
    cancelTimer()
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = (): ChildProcess => {
    const started = fork(program, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (reply: DrawReply) => {
      if (child !== started) return
      finish(({ resolve, reject }) => {
        if ('problem' in reply) reject(new PictureError(reply.problem, reply.details))
        else resolve(reply.drawn)
      })
    })
    const onLost = (error: PictureError): void => {
      if (child !== started) return
      child = undefined
      finish(({ reject }) => reject(error))
    }
    started.on('error', (cause) => onLost(new PictureError('busy', 'the drawing process cannot start', { cause })))
    started.on('exit', (code, signal) => onLost(explainEnd(code, signal)))
    // A picture that is being drawn must not keep the server's process alive.
    started.unref()
    started.channel?.unref()
    return started
  }

  return {
    isBusy: () => job !== undefined,
    draw: (next: Job) => {
      cancelTimer()
      job = next
      child ??= start()
      const request: DrawRequest = { content: next.content }
      // An error needs no handling: if the request cannot be sent, the process has ended, and its 'exit' event fails the job.
      child.send(request, () => undefined)
      cancelTimer = clock.setTimeout(() => {
        stop()
        finish(({ reject }) => reject(new PictureError('tooCostly', 'the picture took too much time')))
      }, drawMs)
    },
    stop: () => {
      stop()
      finish(({ reject }) => reject(stoppingError()))
      cancelTimer()
    },
  }
}

/** Explains why a drawing process ended. If the worker killed its process, `onLost` ignores the explanation. */
function explainEnd(code: number | null, signal: NodeJS.Signals | null): PictureError {
  // The process kills itself when a picture takes too much memory. The system kills the process when the system's memory runs out.
  if (signal === 'SIGKILL') return new PictureError('tooCostly', 'the picture took too much memory')
  return new PictureError('crashed', `the drawing process ended with ${signal ?? `the exit code ${code}`}`)
}

function stoppingError(): PictureError {
  return new PictureError('busy', 'the server is stopping')
}
