/** An event of Chromium's trace: times are in microseconds. */
export type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number }

/** Events during which script runs. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
])

/** Adds times up that may lie inside of each other. */
function unionMs(events: readonly TraceEvent[]): number {
  let end = Number.NEGATIVE_INFINITY
  let sum = 0
  for (const { ts, dur = 0 } of events.toSorted((first, second) => first.ts - second.ts)) {
    const from = Math.max(ts, end)
    if (ts + dur <= from) continue
    sum += ts + dur - from
    end = ts + dur
  }
  return sum / 1000
}

/** Reads how long script ran in each frame of the page's main thread, in milliseconds. */
export function frameScriptMs(events: readonly TraceEvent[]): number[] {
  const scripts = events.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name))
  const threads = new Map<string, TraceEvent[]>()
  for (const event of scripts) {
    const key = `${event.pid}/${event.tid}`
    const known = threads.get(key) ?? []
    known.push(event)
    threads.set(key, known)
  }
  const [thread = []] = [...threads.values()].toSorted((first, second) => second.length - first.length)
  const [any] = thread
  const begins = events
    .filter(({ name, pid, tid }) => name === 'BeginMainThreadFrame' && pid === any?.pid && tid === any.tid)
    .map(({ ts }) => ts)
    .toSorted((first, second) => first - second)
  return begins.map((start, index) => {
    const next = begins[index + 1] ?? Number.POSITIVE_INFINITY
    return unionMs(thread.filter(({ ts }) => ts >= start && ts < next))
  })
}
