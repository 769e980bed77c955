import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '@holdfast/base'
import { type AnalyticsStore, createAnalyticsStore } from '../../analytics/store.ts'
import type { Database } from '../../database/connect.ts'
import { defaultSettings, isProjectId, type Project, type ProjectSettings } from '../project.ts'
import { createProjectStore, type ProjectStore } from '../store.ts'
import type { Command } from './arguments.ts'
import { checkOrigin } from './check.ts'
import { FixedProjectIdError, OriginNotListedError, ProjectNotFoundError } from './errors.ts'
import { help } from './help.ts'
import { describeProject, formatProject, formatProjects, formatStats, formatTable } from './print.ts'

/** The output, for the operator and for programs, and the exit code. */
export type Outcome = { text: string; json: unknown; exitCode: 0 | 1 }

const DAY_MS = 24 * 3600 * 1000

/**
 * Runs a command.
 *
 * @param context.configuredId - the id of the product's own project, if `PROJECT_ID` sets it.
 * @throws {ProjectNotFoundError} | {OriginNotListedError} | {FixedProjectIdError}
 */
export async function runCommand(
  command: Command,
  context: { db: Database; configuredId: string | undefined; clock?: Pick<Clock, 'now'> | undefined },
): Promise<Outcome> {
  const { clock = systemClock } = context
  const now = new Date(clock.now())
  const store = createProjectStore(context.db)
  switch (command.verb) {
    case 'help':
      return { text: help.trimEnd(), json: help, exitCode: 0 }
    case 'list': {
      const projects = await store.list()
      return { text: formatProjects(projects), json: projects.map(describeProject), exitCode: 0 }
    }
    case 'create': {
      const project = await store.create({ ...defaultSettings, ...command.settings, id: newId() })
      return { text: formatProject(project), json: describeProject(project), exitCode: 0 }
    }
    case 'stats':
      return readStats(await findProject(store, command.id), {
        days: command.days,
        now,
        analytics: createAnalyticsStore(context.db),
      })
    case 'sponsor': {
      // The paymaster is loaded only here: no other command needs it, and it is more than half of the code of all commands.
      const { changeSponsor } = await import('./changeSponsor.ts')
      const project = await findProject(store, command.id)
      const { rows, json } = await changeSponsor(context.db, project, { changes: command.changes, now })
      return { text: formatTable(rows), json, exitCode: 0 }
    }
    case 'rotate':
      return rotate(store, await findProject(store, command.id), { configuredId: context.configuredId, now })
    case 'check':
      return checkOrigin(await findProject(store, command.id), command.origin)
    case 'show':
      return show(await findProject(store, command.id))
    case 'allow':
    case 'deny':
    case 'set': {
      const { id } = await findProject(store, command.id)
      const changed = await store.change(id, (settings) => changesOf(command, settings))
      if (!changed) throw new ProjectNotFoundError({ id })
      return show(changed)
    }
  }
}

const newId = (): string => randomBytes(16).toString('hex')

function show(project: Project): Outcome {
  return { text: formatProject(project), json: describeProject(project), exitCode: 0 }
}

async function findProject(store: ProjectStore, idOrOwn: string): Promise<Project> {
  const id = idOrOwn === 'own' ? await store.findOwnId() : idOrOwn
  const project = id !== undefined && isProjectId(id) ? await store.find(id) : undefined
  if (!project) throw new ProjectNotFoundError({ id: idOrOwn })
  return project
}

function changesOf(
  command: Extract<Command, { verb: 'allow' | 'deny' | 'set' }>,
  { origins: listed }: Project,
): Partial<ProjectSettings> {
  if (command.verb === 'set') return command.settings
  const { origins } = command
  if (command.verb === 'allow') return { origins: [...new Set([...listed, ...origins])] }
  const missing = origins.find((origin) => !listed.includes(origin))
  if (missing !== undefined) throw new OriginNotListedError({ origin: missing, listed })
  return { origins: listed.filter((origin) => !origins.includes(origin)) }
}

async function rotate(
  store: ProjectStore,
  project: Project,
  { configuredId, now }: { configuredId: string | undefined; now: Date },
): Promise<Outcome> {
  if (project.id === configuredId) throw new FixedProjectIdError()
  const rotated = await store.rotate(project.id, newId(), now)
  if (!rotated) throw new ProjectNotFoundError({ id: project.id })
  const note = `The id ${project.id} stops working within 3 seconds; give the new one to every app that uses it.`
  return { text: `${formatProject(rotated)}\n\n${note}`, json: describeProject(rotated), exitCode: 0 }
}

async function readStats(
  project: Project,
  { days, now, analytics }: { days: number; now: Date; analytics: AnalyticsStore },
): Promise<Outcome> {
  const stats = await analytics.readStats(project.key, new Date(now.getTime() - days * DAY_MS))
  return { text: formatStats(project, days, stats), json: { id: project.id, days: days, stats }, exitCode: 0 }
}
