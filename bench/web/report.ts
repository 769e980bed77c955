import { median } from '../browser/statistics.ts'
import type { Visit } from '../browser/visit.ts'

type Read = (visit: Visit) => number | undefined

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const ms = (value: number): string => `${value.toFixed(0)} ms`

/** Figures that are compared with those of the minimal page with wagmi. */
const againstFloor: readonly { label: string; read: Read; show: (value: number) => string; goal?: number }[] = [
  { label: 'JS before the button', read: (visit) => visit.scriptBytes, show: kb, goal: 1.1 },
  { label: 'navigation to button', read: (visit) => visit.buttonMs, show: ms, goal: 1.25 },
  { label: 'JS until it answers', read: (visit) => visit.answerScriptBytes, show: kb },
  { label: 'until it answers', read: (visit) => visit.answerMs, show: ms },
  { label: 'longest task, load', read: (visit) => visit.longestTaskLoadMs, show: ms },
]

/** Figures that are compared with the best peer of the same run. */
const againstPeers: readonly { label: string; read: Read; show: (value: number) => string; goal: number }[] = [
  { label: 'navigation to button', read: (visit) => visit.buttonMs, show: ms, goal: 0.6 },
  { label: 'click to visible', read: (visit) => visit.visibleMs, show: ms, goal: 0.35 },
  { label: 'click to settled', read: (visit) => visit.settledMs, show: ms, goal: 0.6 },
]

/**
 * Prints the figures of our page beside those of the floor and the peers in the same run. The process exits with 1 if a goal is
 * missed.
 *
 * @param visits - The visits by contestant: `ours`, `floor`, and the names of the peers.
 */
export function printReport(visits: ReadonlyMap<string, readonly Visit[]>): void {
  const medianOf = (name: string, read: Read): number =>
    median((visits.get(name) ?? []).map((each) => read(each) ?? Number.NaN))
  const line = (label: string, value: string, note: string): void =>
    void process.stdout.write(`  ${label.padEnd(22)}${value.padStart(9)}  ${note}\n`)

  for (const { label, read, show, goal } of againstFloor) {
    const [ours, floor] = [medianOf('ours', read), medianOf('floor', read)]
    const ratio = floor > 0 ? `${(ours / floor).toFixed(2)} of the floor` : 'the floor'
    line(label, show(ours), `${ratio} (${show(floor)}${goal === undefined ? '' : `; goal ${goal.toFixed(2)}`})`)
    if (goal !== undefined && !(ours / floor <= goal)) process.exitCode = 1
  }
  const peers = [...visits.keys()].filter((name) => name !== 'ours' && name !== 'floor')
  for (const { label, read, show, goal } of againstPeers) {
    const theirs = peers.map((name) => ({ name, value: medianOf(name, read) }))
    const best = Math.min(...theirs.map(({ value }) => value))
    const list = theirs.map(({ name, value }) => `${name} ${show(value)}`).join(', ')
    const ours = medianOf('ours', read)
    line(label, show(ours), `${(ours / best).toFixed(2)} of the best peer (goal ${goal.toFixed(2)}); ${list}`)
    if (!(ours / best <= goal)) process.exitCode = 1
  }
  const ours = visits.get('ours') ?? []
  const over = ours.filter(({ longestTaskLoadMs }) => longestTaskLoadMs > 50).length
  line('tasks over 50 ms', `${over} of ${ours.length}`, 'visits had one while loading (goal: none)')
  line('longest task, open', ms(medianOf('ours', (visit) => visit.longestTaskOpenMs)), 'goal: none over 50 ms')
  const foreignRequests = ours.flatMap((visit) => visit.foreignRequests).length
  line('requests elsewhere', String(foreignRequests), 'goal: none')
  if (over > 0 || medianOf('ours', (visit) => visit.longestTaskOpenMs) > 50 || foreignRequests > 0) process.exitCode = 1
}
