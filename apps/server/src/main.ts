import { mkdirSync, renameSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { BaseError } from '@holdfast/base'
import { type DestinationStream, type Logger, multistream } from 'pino'
import { InvalidConfigError } from './config/errors.ts'
import { type Config, loadConfig } from './config/loadConfig.ts'
import { type LogDestination, openLogDestination } from './http/telemetry/logDestination.ts'
import { createLogger } from './http/telemetry/logger.ts'

const STANDARD_OUTPUT = 1
/** A development log longer than this is rotated; the old one is kept beside it. */
const LONGEST_LOG_BYTES = 10 * 1024 * 1024

// The server keeps running when its terminal is gone or the disk behind it is full.
process.stderr.on('error', () => undefined)

const say = (line: string): void => void process.stderr.write(`server: ${line}\n`)

/** In development the log goes to a file; what the operator should see also goes to the terminal, as one line. */
function openDevelopmentLog(dataDir: string): LogDestination {
  const folder = join(dataDir, 'logs')
  const file = join(folder, 'server.log')
  mkdirSync(folder, { recursive: true })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LONGEST_LOG_BYTES) renameSync(file, `${file}.1`)
  const terminal: DestinationStream = {
    write: (line) => {
      // Written by our own logger, a line at a time.
      const { msg, error } = JSON.parse(line) as { msg?: string; error?: { message?: string } }
      say([msg, error?.message].filter(Boolean).join(': '))
    },
  }
  const { stream, isFailing } = openLogDestination(file)
  const streams = multistream([
    { level: 'info', stream },
    { level: 'warn', stream: terminal },
  ])
  return { stream: streams, isFailing }
}

function openLog({ production, dataDir }: Config): { log: Logger; isFailing: () => boolean } {
  const { stream, isFailing } = production ? openLogDestination(STANDARD_OUTPUT) : openDevelopmentLog(dataDir)
  return { log: createLogger({ destination: stream }), isFailing }
}

function explain(error: unknown): void {
  if (error instanceof InvalidConfigError) for (const problem of error.problems) say(problem)
  else if (error instanceof BaseError) say(error.shortMessage)
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

try {
  const config = loadConfig(process.env)
  const { log, isFailing: isLogFailing } = openLog(config)
  // Keeps compiled code between starts, for the modules imported from here on.
  enableCompileCache()
  const [
    { startServer },
    { analyticsService },
    { catalogueService },
    { indexerService },
    { dataService },
    { imagesService },
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
    import('./services/relayService.ts'),
    import('./services/rpcService.ts'),
    import('./services/walletService.ts'),
    import('./services/embeddedService.ts'),
  ])
  const server = await startServer(config, {
    log,
    isLogFailing,
    // The relay comes last: it takes every WebSocket that no other service wants.
    services: [
      catalogueService,
      analyticsService,
      rpcService,
      indexerService,
      dataService,
      imagesService,
      walletService,
      embeddedService,
      relayService,
    ],
  })
  log.info(server.addresses, 'ready')
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    log.info('stopping')
    server.stop().then(
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
