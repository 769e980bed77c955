import { type KitFeature, kitFeatures } from '@holdfast/api'
import { type Clock, systemClock } from '@holdfast/base'
import { createCache } from '../cache/createCache.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import { createBatcher } from '../process/createBatcher.ts'
import { createLookup } from './lookup.ts'
import { isLocalOrigin } from './origins.ts'
import { createOriginMatcher } from './patterns.ts'
import { isProjectId, type Project, type ProjectFeature } from './project.ts'
import type { ProjectStore } from './store.ts'

/** How long an answer of the database is cached, in milliseconds; a change takes effect after this time at the latest. */
const CACHE_MS = 3_000
/** How many projects one query looks up at most. */
const MAX_AT_ONCE = 1_000
/** How many projects, and how many unknown ids, are kept in memory at most. */
const MAX_KNOWN = 10_000
const MAX_UNKNOWN = 10_000
/** The memory for the decisions about one project's origins, in bytes. An origin longer than a tenth of this is not cached. */
const DECISION_CACHE_BYTES = 4 * 1024

/** The decision about a caller that wants to use the kit's services. */
export type ProjectVerdict = 'allowed' | 'origin-not-allowed' | 'invalid-key'

/** The caller. The browser states the `origin` of the calling page; programs other than browsers have none. */
export type ProjectClient = {
  projectId: string | undefined
  origin: string | undefined
  /**
   * The network for which lookups of unknown ids are counted, as returned by `networkOf`; undefined if the call has been
   * counted already.
   */
  network: string | undefined
}

/** The decision about a caller, and the project that the caller named. */
export type Decision =
  | { verdict: 'allowed' | 'origin-not-allowed'; project: Project }
  | { verdict: 'invalid-key'; project?: undefined }

/** Looks up projects, and decides which callers may use them. */
export type Projects = {
  /**
   * Decides immediately if the project was looked up within the last few seconds.
   *
   * @throws {RateLimitedError} if the client's network has named too many unknown ids.
   */
  decide: (client: ProjectClient) => Decision | Promise<Decision>
  /** Decides without a query of the database. @returns undefined unless the project was looked up within the last few seconds. */
  decideCached: (client: Omit<ProjectClient, 'network'>) => Decision | undefined
  /** Decides for a service that does not use `gate`: `invalid-key` also if the project may not use this service. */
  judge: (client: ProjectClient & { feature: ProjectFeature }) => Promise<ProjectVerdict>
  /**
   * Finds a project and all origins whose pages may embed or call its services; undefined for an unknown id. The call must have
   * been counted already.
   */
  findWithOrigins: (
    projectId: string | undefined,
  ) => Promise<{ project: Project; origins: readonly string[] } | undefined>
  /** Finds the current id of the product's own project. */
  findOwnId: () => Promise<string>
}

type Entry = { project: Project; isAllowed: (origin: string) => boolean }

/** Caches the decision about each origin, because the pages of a project call often. */
function cacheDecisions(isAllowed: (origin: string) => boolean): (origin: string) => boolean {
  const decisions = createCache<boolean>({ maxCost: DECISION_CACHE_BYTES })
  return (origin) => {
    const known = decisions.get(origin)
    if (known !== undefined) return known
    const decision = isAllowed(origin)
    decisions.set(origin, decision, 50)
    return decision
  }
}

/** Returns whether a project may use a service. */
export function hasFeature({ features }: Project, feature: ProjectFeature): boolean {
  return features === 'all' || features.includes(feature)
}

/**
 * Returns which features of the kit are on, and whether analytics is. A feature is on unless the operator has disabled it; the
 * full wallet list also requires the catalogue.
 */
export function switchesOf(project: Project): Record<KitFeature | 'analytics', boolean> {
  const switches = Object.fromEntries(kitFeatures.map((name) => [name, !project.disabledFeatures.includes(name)]))
  return {
    // Object.fromEntries loses the type of the keys; they are exactly the names of the list.
    ...(switches as Record<KitFeature, boolean>),
    allWallets: switches['allWallets'] === true && hasFeature(project, 'catalogue'),
    analytics: project.isAnalyticsEnabled,
  }
}

/**
 * Creates the projects service.
 *
 * @param options.own - the product's own project: its original id, the pages that may always use it, and whether pages on the
 * visitor's own machine may use this project too, as in development.
 */
export function createProjects(options: {
  store: Pick<ProjectStore, 'findEach' | 'findOwnId'>
  own: { id: string; origins: readonly string[]; allowsLocal: boolean }
  limits: Pick<RateLimits, 'consume' | 'giveBack'>
  clock?: Clock | undefined
}): Projects {
  const { store, own, limits, clock = systemClock } = options
  const isOwnPage = createOriginMatcher(own.origins)

  // A stranger may name any number of ids, so all lookups together use one connection to the database.
  const find = createBatcher(store.findEach, MAX_AT_ONCE, { isRepeated: false })
  const lookup = createLookup<Entry>({
    fetch: async (id) => {
      const project = await find(id)
      if (!project) return undefined
      const isListed = createOriginMatcher(project.origins)
      const isAllowed = (origin: string): boolean =>
        isListed(origin) || (project.isOwn && (isOwnPage(origin) || (own.allowsLocal && isLocalOrigin(origin))))
      return { project, isAllowed: cacheDecisions(isAllowed) }
    },
    lifeMs: CACHE_MS,
    maxFound: MAX_KNOWN,
    maxMissing: MAX_UNKNOWN,
    clock,
  })
  const lookupOwnId = createLookup<string>({
    fetch: store.findOwnId,
    lifeMs: CACHE_MS,
    maxFound: 1,
    maxMissing: 1,
    clock,
  })

  const toDecision = (entry: Entry | undefined, origin: string | undefined): Decision => {
    if (!entry) return { verdict: 'invalid-key' }
    const { project, isAllowed } = entry
    const isAccepted = origin === undefined ? project.allowsNoOrigin : isAllowed(origin)
    return { verdict: isAccepted ? 'allowed' : 'origin-not-allowed', project }
  }
  /**
   * Finds a project. The lookup of an id is counted before it begins, and is not counted if the project exists or if the lookup
   * fails.
   */
  const findCounted = (projectId: string, network: string | undefined): ReturnType<typeof lookup.find> => {
    if (network === undefined) return lookup.find(projectId)
    let isCounted = false
    const entry = lookup.find(projectId, {
      beforeUnknown: () => {
        limits.consume('unknownProject', network)
        isCounted = true
      },
    })
    if (!isCounted || !(entry instanceof Promise)) return entry
    const giveBack = (): void => limits.giveBack('unknownProject', network)
    entry.then((project) => project && giveBack(), giveBack)
    return entry
  }
  const decide = ({ projectId, origin, network }: ProjectClient): Decision | Promise<Decision> => {
    // A text that does not have the form of an id is not worth a database query.
    if (projectId === undefined || !isProjectId(projectId)) return { verdict: 'invalid-key' }
    const entry = findCounted(projectId, network)
    return entry instanceof Promise ? entry.then((found) => toDecision(found, origin)) : toDecision(entry, origin)
  }
  return {
    decide,
    decideCached: ({ projectId, origin }) => {
      const entry = projectId === undefined ? undefined : lookup.cached(projectId)
      return entry && toDecision(entry.value, origin)
    },
    judge: async ({ feature, ...client }) => {
      const { verdict, project } = await decide(client)
      return project && !hasFeature(project, feature) ? 'invalid-key' : verdict
    },
    findWithOrigins: async (projectId) => {
      const entry = projectId !== undefined && isProjectId(projectId) ? await lookup.find(projectId) : undefined
      if (!entry) return undefined
      const { project } = entry
      return { project, origins: [...new Set([...project.origins, ...(project.isOwn ? own.origins : [])])] }
    },
    findOwnId: async () => (await lookupOwnId.find('own')) ?? own.id,
  }
}
