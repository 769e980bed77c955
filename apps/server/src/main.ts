import { mkdirSync, renameSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { type DestinationStream, type Logger, multistream } from 'pino'
import { type Config, loadConfig } from './config/loadConfig.ts'
import { type LogDestination, openLogDestination } from './http/telemetry/logDestination.ts'
import { createLogger, formatFailure } from './http/telemetry/logger.ts'
import { runUntilStopped, type Say } from './process/runUntilStopped.ts'

const STANDARD_OUTPUT = 1
/** A development log that is longer than this at startup is renamed to `server.log.1`, and a new log begins. */
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Opens the development log, which is a file. Warnings and errors also go to the terminal, one line each. */
function openDevelopmentLog(dataDir: string, say: Say): LogDestination {
  const folder = join(dataDir, 'logs')
  const file = join(folder, 'server.log')
  mkdirSync(folder, { recursive: true })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
  const terminal: DestinationStream = {
    write: (line) => {
      // Our own logger writes one JSON line at a time.
      const { msg, error } = JSON.parse(line) as { msg?: string; error?: unknown }
      say([msg, error === undefined ? '' : formatFailure(error)].filter(Boolean).join(': '))
    },
  }
  const { stream, retry } = openLogDestination(file)
  const streams = multistream([
    { level: 'info', stream },
    { level: 'warn', stream: terminal },
  ])
  return { stream: streams, retry }
}

function openLog({ production, dataDir }: Config, say: Say): { log: Logger; isLogFailing: () => boolean } {
  const { stream, retry } = production ? openLogDestination(STANDARD_OUTPUT) : openDevelopmentLog(dataDir, say)
  return { log: createLogger({ destination: stream }), isLogFailing: retry }
}

await runUntilStopped('server', async (say) => {
  const config = loadConfig(process.env)
  const { log, isLogFailing } = openLog(config, say)
  // Keeps compiled code between starts, for the modules imported from here on.
  enableCompileCache()
  const [
    { startServer },
    { analyticsService },
    { catalogueService },
    { indexerService },
    { dataService },
    { imagesService },
    { onRampService },
    { bundlerService },
    { relayService },
    { rpcService },
    { walletService },
    { embeddedService },
  ] = await Promise.all([
    import('./startServer.ts'),
    import('./services/analyticsService.ts'),
    import('./services/catalogueService.ts'),
    import('./services/indexerService.ts'),
    import('./services/dataService.ts'),
    import('./services/imagesService.ts'),
    import('./services/onRampService.ts'),
    import('./services/bundlerService.ts'),
    import('./services/relayService.ts'),
    import('./services/rpcService.ts'),
    import('./services/walletService.ts'),
    import('./services/embeddedService.ts'),
  ])
  const server = await startServer(config, {
    log,
    isLogFailing,
    // The relay comes last, because it accepts every WebSocket that no other service handles.
    services: [
      catalogueService,
      analyticsService,
      rpcService,
      indexerService,
      dataService,
      imagesService,
      onRampService,
      bundlerService,
      walletService,
      embeddedService,
      relayService,
    ],
  })
  log.info(server.addresses, 'ready')
  return {
    stop: () => {
      log.info('stopping')
      return server.stop()
    },
  }
})
