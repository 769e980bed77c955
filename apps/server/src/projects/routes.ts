import type { ProjectConfig } from '@holdfast/api'
import { Hono } from 'hono'
import type { ServicesEnv } from '../services/context.ts'
import { switchesOf } from './service.ts'

/** Tells kits what their project may not use, so that they do not offer it. */
export function projectRoutes(): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()

  app.get('/getProjectConfig', (context) => {
    const answer: ProjectConfig = { features: switchesOf(context.var.project) }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  return app
}
