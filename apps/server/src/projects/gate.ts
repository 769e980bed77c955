import { callerSchema } from '@holdfast/api'
import type { Context, MiddlewareHandler } from 'hono'
import { networkOf } from '../http/clientAddress.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import { cacheByQuery } from '../services/app/cacheByQuery.ts'
import type { Caller, ServicesEnv } from '../services/app/context.ts'
import { assertAllowed } from './assertAllowed.ts'
import { InvalidCallerError, MissingProjectIdError } from './errors.ts'
import type { ProjectFeature } from './project.ts'
import type { Projects } from './service.ts'

/**
 * Creates the middleware that admits a call if it names a project and comes from one of the project's origins, and that passes
 * the project to the route. A call without an origin comes from a program; programs may call if the project allows it, within a
 * rate limit.
 *
 * @throws {MissingProjectIdError} | {UnknownProjectError} | {OriginNotAllowedError} | {MissingOriginError} |
 * {FeatureDisabledError} | {InvalidCallerError} | {RateLimitedError}
 */
export function gate(options: {
  projects: Pick<Projects, 'decide'>
  limits: RateLimits
  /** The service that the project must be allowed to use. */
  feature?: ProjectFeature | undefined
}): MiddlewareHandler<ServicesEnv> {
  const { projects, limits, feature } = options
  const readQuery = cacheByQuery(({ req }) => ({ projectId: req.query('projectId'), caller: readCaller(req) }))
  return async (context, next) => {
    const query = readQuery(context)
    const network = networkOf(context.var.clientAddress)
    // The body is counted before it is read, and is not counted if it names a project that exists or if the lookup fails.
    const isInBody = !query.projectId && context.req.method === 'POST'
    if (isInBody) limits.consume('unknownProject', network)
    const projectId = isInBody ? await readBodyProjectId(context) : query.projectId
    if (!projectId) throw new MissingProjectIdError()
    const origin = context.req.header('origin')
    const pending = projects.decide({ projectId, origin, network: isInBody ? undefined : network })
    if (isInBody && pending instanceof Promise) pending.catch(() => limits.giveBack('unknownProject', network))
    const decision = pending instanceof Promise ? await pending : pending
    if (isInBody && decision.project) limits.giveBack('unknownProject', network)
    const project = assertAllowed(decision, { projectId, origin, feature })
    if (origin === undefined) limits.consume('programCall', `${network} ${project.key}`)
    // This is checked last, because the other refusals are more important.
    if (query.caller instanceof InvalidCallerError) throw query.caller
    context.set('project', project)
    context.set('caller', { origin, ...query.caller })
    const { outgoing } = context.env
    outgoing.setHeader('vary', 'Origin')
    if (origin !== undefined) outgoing.setHeader('access-control-allow-origin', origin)
    await next()
  }
}

/** Reads the parameters about the caller. If any are too long, returns a refusal that names the first of them. */
function readCaller(req: Context['req']): Omit<Caller, 'origin'> | InvalidCallerError {
  const given = {
    st: req.query('st') || undefined,
    sv: req.query('sv') || undefined,
    clientId: req.query('clientId') || undefined,
  }
  const parsed = callerSchema.safeParse(given)
  if (parsed.success) {
    const { st: sdkType, sv: sdkVersion, clientId } = parsed.data
    return { sdkType, sdkVersion, clientId }
  }
  const [issue] = parsed.error.issues
  const maxLength = issue?.code === 'too_big' ? Number(issue.maximum) : 0
  return new InvalidCallerError({ parameter: String(issue?.path[0]), maxLength })
}

/**
 * Finds the project's id in a JSON body, where some calls put it. The body is not parsed: only the route parses it, after the
 * call has been counted.
 */
async function readBodyProjectId(context: Context<ServicesEnv>): Promise<string | undefined> {
  return /"projectId"\s*:\s*"([^"\\]+)"/.exec(await context.req.text())?.[1]
}
