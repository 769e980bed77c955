import { getRequestListener } from '@hono/node-server'
import '../startServer.ts'

// Loading the server replaces and adds globals. This loads it before the first test file, so that all find the same globals.
getRequestListener(() => new Response())
