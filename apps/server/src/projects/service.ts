import { type KitFeature, kitFeatures } from '@holdfast/api'
import { type Clock, systemClock } from '@holdfast/base'
import { createLookup } from './lookup.ts'
import { isLocalOrigin } from './origins.ts'
import { createOriginMatcher } from './patterns.ts'
import { isProjectId, type Project, type ProjectFeature } from './project.ts'
import type { ProjectStore } from './store.ts'

/** How long an answer of the database is believed; a change is seen after at most this. */
const CACHE_MS = 3_000
/** Projects kept in memory, and ids of which it is kept that there is no such project. */
const MOST_KNOWN = 10_000
const MOST_UNKNOWN = 10_000

/** What is said of a program that wants to use the kit's services. */
export type ProjectVerdict = 'allowed' | 'origin-not-allowed' | 'invalid-key'

/** Who asks: the id that was shown, and the page's origin as its browser says; undefined for no browser. */
export type ProjectClient = { projectId: string | undefined; origin: string | undefined }

/** What was decided, and of which project. */
export type Decision =
  | { verdict: 'allowed' | 'origin-not-allowed'; project: Project }
  | { verdict: 'invalid-key'; project?: undefined }

/** Knows the projects and who may speak for them. */
export type Projects = {
  /** Decides at once when the project has been asked for within the last seconds. */
  decide: (client: ProjectClient) => Decision | Promise<Decision>
  /** Decides for a service that calls by itself. */
  judge: (client: ProjectClient & { feature: ProjectFeature }) => Promise<ProjectVerdict>
  /** The id of the product's own project as it is now. */
  findOwnId: () => Promise<string>
}

type Entry = { project: Project; isAllowed: (origin: string) => boolean }

/** Tells whether a project may use a service. */
export function hasFeature({ features }: Project, feature: ProjectFeature): boolean {
  return features === 'all' || features.includes(feature)
}

/** Tells of each switch of the kit whether it is on: by the operator's choice, and where it needs a service, if that is on too. */
export function switchesOf(project: Project): Record<KitFeature | 'analytics', boolean> {
  const switches = Object.fromEntries(kitFeatures.map((name) => [name, !project.disabledFeatures.includes(name)]))
  return {
    // Object.fromEntries forgets which names there are: each of the list.
    ...(switches as Record<KitFeature, boolean>),
    allWallets: switches['allWallets'] === true && hasFeature(project, 'catalogue'),
    analytics: project.isAnalyticsEnabled,
  }
}

/**
 * Makes the rule.
 *
 * @param options.own - the product's own project: the id that it was made with, the pages that may always use it, and
 * whether pages on the visitor's own machine may too, as in development.
 */
export function createProjects(options: {
  store: Pick<ProjectStore, 'find' | 'findOwnId'>
  own: { id: string; origins: readonly string[]; allowsLocal: boolean }
  clock?: Clock | undefined
}): Projects {
  const { store, own, clock = systemClock } = options
  const isOwnPage = createOriginMatcher(own.origins)

  const lookup = createLookup<Entry>({
    fetch: async (id) => {
      const project = await store.find(id)
      if (!project) return undefined
      const isListed = createOriginMatcher(project.origins)
      const isAllowed = (origin: string): boolean =>
        isListed(origin) || (project.isOwn && (isOwnPage(origin) || (own.allowsLocal && isLocalOrigin(origin))))
      return { project, isAllowed }
    },
    lifeMs: CACHE_MS,
    mostFound: MOST_KNOWN,
    mostMissing: MOST_UNKNOWN,
    clock,
  })
  const ownId = createLookup<string>({
    fetch: store.findOwnId,
    lifeMs: CACHE_MS,
    mostFound: 1,
    mostMissing: 1,
    clock,
  })

  const conclude = (entry: Entry | undefined, origin: string | undefined): Decision => {
    if (!entry) return { verdict: 'invalid-key' }
    const { project, isAllowed } = entry
    const isWelcome = origin === undefined ? project.allowsNoOrigin : isAllowed(origin)
    return { verdict: isWelcome ? 'allowed' : 'origin-not-allowed', project }
  }
  const decide = ({ projectId, origin }: ProjectClient): Decision | Promise<Decision> => {
    // What has not the form of an id is not worth a question to the database.
    if (projectId === undefined || !isProjectId(projectId)) return { verdict: 'invalid-key' }
    const entry = lookup(projectId)
    return entry instanceof Promise ? entry.then((found) => conclude(found, origin)) : conclude(entry, origin)
  }
  return {
    decide,
    judge: async ({ feature, ...client }) => {
      const { verdict, project } = await decide(client)
      return project && !hasFeature(project, feature) ? 'invalid-key' : verdict
    },
    findOwnId: async () => (await ownId('own')) ?? own.id,
  }
}
