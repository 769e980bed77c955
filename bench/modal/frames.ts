/** An event of Chromium's trace; times are in microseconds. `tdur` is the part of `dur` in which the thread had a processor. */
export type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
}

/** The trace categories for {@link frameScriptMs}: as few as possible, since each slows down the page. */
export const TRACED_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'toplevel']

/** Names of events during which script runs. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'BlinkScheduler_PerformMicrotaskCheckpoint',
])

/** Adds up the running times of the outermost events. The thread's wait for a processor does not count as script. */
function outermostMs(events: readonly TraceEvent[]): number {
  let end = Number.NEGATIVE_INFINITY
  let sum = 0
  for (const { ts, dur = 0, tdur = dur } of events.toSorted((first, second) => first.ts - second.ts)) {
    if (ts + dur <= end) continue
    sum += tdur
    end = ts + dur
  }
  return sum / 1000
}

/** Returns how long script ran in each frame of the page's main thread, in milliseconds. @throws if the trace has no frame. */
export function frameScriptMs(events: readonly TraceEvent[]): number[] {
  const scripts = events.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name))
  const threads = new Map<string, TraceEvent[]>()
  for (const event of scripts) {
    const key = `${event.pid}/${event.tid}`
    const known = threads.get(key) ?? []
    known.push(event)
    threads.set(key, known)
  }
  const [mainThread = []] = [...threads.values()].toSorted((first, second) => second.length - first.length)
  const [script] = mainThread
  const begins = events
    .filter(({ name, pid, tid }) => name === 'BeginMainThreadFrame' && pid === script?.pid && tid === script.tid)
    .map(({ ts }) => ts)
    .toSorted((first, second) => first - second)
  if (begins.length === 0) throw new Error('the trace has no frames')
  return begins.map((start, index) => {
    const next = begins[index + 1] ?? Number.POSITIVE_INFINITY
    return outermostMs(mainThread.filter(({ ts }) => ts >= start && ts < next))
  })
}
