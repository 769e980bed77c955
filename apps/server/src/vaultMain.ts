import { enableCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { BaseError } from '@holdfast/base'
import { InvalidConfigError } from './config/errors.ts'
import { createLogger } from './http/telemetry/logger.ts'
import { loadVaultConfig } from './vault/config.ts'

// The vault keeps running when its terminal is gone or the disk behind it is full.
process.stderr.on('error', () => undefined)
const say = (line: string): void => void process.stderr.write(`vault: ${line}\n`)

function explain(error: unknown): void {
  if (error instanceof InvalidConfigError) for (const problem of error.problems) say(problem)
  else if (error instanceof BaseError) say(error.shortMessage)
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** In development only what the operator should see; in production every line, for a collector. */
function openLog(production: boolean) {
  if (production) return createLogger({ destination: process.stdout })
  const write = (line: string): void => {
    // Written by our own logger, a line at a time.
    const { level, msg, error } = JSON.parse(line) as { level?: unknown; msg?: string; error?: { message?: string } }
    if (level === 'warn' || level === 'error' || level === 'fatal' || Number(level) >= 40) {
      say([msg, error?.message].filter(Boolean).join(': '))
    }
  }
  return createLogger({ destination: { write } })
}

try {
  const config = loadVaultConfig(process.env)
  enableCompileCache()
  // In development it starts beside the product, which people wait for; its database inherits this.
  if (!config.production) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { startVault } = await import('./vault/startVault.ts')
  const log = openLog(config.production)
  const vault = await startVault(config, { log })
  log.info({ port: vault.port }, 'ready')
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    vault.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        explain(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The process that started us with a channel has ended.
  process.on('disconnect', stop)
} catch (error) {
  explain(error)
  process.exit(1)
}
