import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startForeign } from '../child.ts'
import type { Usage } from '../usage.ts'
import type { Contestant } from './Contestant.ts'

/** The clock ticks per second in /proc/<pid>/stat: 100 on every Linux on which Node runs. */
const TICKS = 100
const PAGE_BYTES = 4096

function findBinary(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Reads a process's CPU and memory from Linux. */
function usageOf(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The process name may contain spaces, so the fields are counted from the one after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, resident = 0] = [fields[11], fields[12], fields[21]].map(Number)
  return { cpuUs: ((user + system) * 1e6) / TICKS, rss: resident * PAGE_BYTES }
}

/** Returns NATS, or a line that says that it is not installed. */
export function findNats(): Contestant | string {
  const binary = findBinary('nats-server')
  if (!binary) return 'NATS left out: nats-server is not installed (apt-get install nats-server).'
  return {
    name: 'NATS',
    wire: 'nats',
    start: () => startForeign(binary, (port) => ['-a', '127.0.0.1', '-p', String(port)], usageOf),
  }
}

/** Returns Mosquitto, or a line that says that it is not installed. */
export function findMosquitto(): Contestant | string {
  const binary = findBinary('mosquitto')
  if (!binary) return 'Mosquitto left out: mosquitto is not installed (apt-get install mosquitto).'
  return { name: 'Mosquitto', wire: 'mqtt', start: () => startForeign(binary, (port) => ['-p', String(port)], usageOf) }
}
