import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** The parameters of one run of the load. */
export type Load = {
  port: number
  /** The paths that are requested in turn. */
  paths: readonly string[]
  /** Whether to replace `{n}` in each path or body with a new number, so that no two requests are the same. */
  isEachNew: boolean
  /** The JSON body of POST requests, in which 40 digits replace `{n}`. Without a body, the requests are GET. */
  body?: string | undefined
  origin: string
  connections: number
  warmUpMs: number
  measureMs: number
}

/**
 * The results of one run of the load. `perSecond` counts only responses with status 200, and `bytes` is the size of the last
 * response's body.
 */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; errors: number; bytes: number }

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends the next request on each connection as soon as the response has arrived. Uses bare sockets, so that the client needs
 * less CPU time than any server.
 */
async function generate(load: Load): Promise<LoadResult> {
  const { port, paths, isEachNew, body, origin, connections, warmUpMs, measureMs } = load
  const latencies: number[] = []
  let [isMeasuring, isRunning, errors, bytes, requested] = [false, true, 0, 0, 0]
  // Each run counts from another number, since the server may have cached requests of an earlier run.
  const firstNumber = Math.floor(Math.random() * 1e12)
  const nextRequest = (): string => {
    const path = paths[requested % paths.length] ?? '/'
    requested += 1
    if (body !== undefined) {
      const sent = isEachNew ? body.replace('{n}', String(firstNumber + requested).padStart(40, '0')) : body
      return `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: ${sent.length}\r\n\r\n${sent}`
    }
    return `GET ${isEachNew ? path.replace('{n}', String(firstNumber + requested)) : path} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\n\r\n`
  }
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1')
    let head = ''
    let missingBytes = -1
    let sentAt = 0
    const send = (): void => {
      head = ''
      missingBytes = -1
      sentAt = performance.now()
      socket.write(nextRequest())
    }
    socket.on('connect', send)
    socket.on('data', (chunk: Buffer) => {
      if (missingBytes < 0) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (length === undefined) throw new Error(`a response without a length: ${head.slice(0, end)}`)
        missingBytes = Number(length) - (head.length - end - 4)
        bytes = Number(length)
      } else missingBytes -= chunk.length
      if (missingBytes > 0) return
      if (isMeasuring) {
        if (head.startsWith('HTTP/1.1 200')) latencies.push(performance.now() - sentAt)
        else errors += 1
      }
      if (isRunning) send()
    })
    return socket
  }
  const sockets = Array.from({ length: connections }, open)
  await wait(warmUpMs)
  process.send?.('begun')
  isMeasuring = true
  const startedAt = performance.now()
  await wait(measureMs)
  isMeasuring = false
  const seconds = (performance.now() - startedAt) / 1000
  process.send?.('ended')
  isRunning = false
  for (const socket of sockets) socket.destroy()
  const sorted = Float64Array.from(latencies).sort()
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), errors, bytes }
}

process.on('message', (load: Load) => {
  generate(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
