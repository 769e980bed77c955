import { getRequestListener } from '@hono/node-server'
import '../startServer.ts'

// Loading the server replaces and adds globals. This loads it before the first file, so that each file finds the same globals.
getRequestListener(() => new Response())
