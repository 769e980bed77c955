import { enableCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import type { Logger } from 'pino'
import { openLogDestination } from './http/telemetry/logDestination.ts'
import { createLogger } from './http/telemetry/logger.ts'
import { runUntilStopped, type Say } from './process/runUntilStopped.ts'
import { loadVaultConfig } from './vault/config.ts'

const STANDARD_OUTPUT = 1

/** Opens the log: every line as JSON in production, for a collector; in development only warnings and errors, for a person. */
function openLog(production: boolean, say: Say): { log: Logger; isLogFailing?: () => boolean } {
  if (production) {
    const { stream, retry } = openLogDestination(STANDARD_OUTPUT)
    return { log: createLogger({ destination: stream }), isLogFailing: retry }
  }
  const write = (line: string): void => {
    // Each line is one JSON object of our own logger.
    const { level, msg, error } = JSON.parse(line) as { level?: unknown; msg?: string; error?: { message?: string } }
    if (level === 'warn' || level === 'error' || level === 'fatal' || Number(level) >= 40) {
      say([msg, error?.message].filter(Boolean).join(': '))
    }
  }
  return { log: createLogger({ destination: { write } }) }
}

await runUntilStopped('vault', async (say) => {
  const config = loadVaultConfig(process.env)
  enableCompileCache()
  // In development the vault starts together with the product. The developer waits for the product, so the vault gets a lower
  // priority, which its database inherits.
  if (!config.production) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { startVault } = await import('./vault/startVault.ts')
  const { log, isLogFailing } = openLog(config.production, say)
  const vault = await startVault(config, { log, isLogFailing })
  log.info({ port: vault.port }, 'ready')
  return vault
})
