import { getRequestListener } from '@hono/node-server'
import '../startServer.ts'

// Loading the server replaces and adds globals. It is done before the first file, so that each file finds the same.
getRequestListener(() => new Response())
