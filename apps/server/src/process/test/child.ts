import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@holdfast/base'
import { InvalidConfigError } from '../../config/errors.ts'
import { runUntilStopped } from '../runUntilStopped.ts'

const behaviour = process.argv[2]
// Keeps the process alive, as a listening server does.
const timer = setInterval(() => undefined, 60_000)

if (behaviour === 'starts late') {
  process.send?.('loading')
  await once(process, 'disconnect')
}

await runUntilStopped('child', async () => {
  if (behaviour === 'misconfigured')
    throw new InvalidConfigError({ problems: ['PORT is missing.', 'HOST is missing.'] })
  if (behaviour === 'damaged') throw new BaseError('The log is damaged.', { metaMessages: ['Restore it.'] })
  if (behaviour === 'cannot write') mkdirSync(join(process.execPath, 'logs'), { recursive: true })
  if (behaviour === 'starts for ever') {
    process.send?.('starting')
    await new Promise(() => undefined)
  }
  return {
    stop: async () => {
      if (behaviour === 'cannot stop') throw new Error('the disk is gone')
      clearInterval(timer)
      if (process.connected) process.send?.('stopped')
    },
  }
})
if (process.connected) process.send?.('ready')
