import { kitFeatures } from '@holdfast/api'
import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { project, setting } from '../database/schema.ts'
import { type Project, type ProjectSettings, projectFeatures } from './project.ts'

/** The setting that holds the id of the product's own project. */
const OWN_ID_SETTING = 'projectId'

/** Stores projects. */
export type ProjectStore = {
  find: (id: string) => Promise<Project | undefined>
  /** Finds several projects by one query. @returns for each id its project, in the order of the ids. */
  findEach: (ids: readonly string[]) => Promise<(Project | undefined)[]>
  /** Lists all projects, oldest first. */
  list: () => Promise<Project[]>
  create: (project: ProjectSettings & { id: string }) => Promise<Project>
  /**
   * Computes new settings from the current ones and stores them, safely under concurrent changes. @returns undefined if there
   * is no such project.
   */
  change: (id: string, change: (settings: Project) => Partial<ProjectSettings>) => Promise<Project | undefined>
  /** Gives a project a new id. @returns undefined if there is no such project. */
  rotate: (id: string, newId: string, rotatedAt: Date) => Promise<Project | undefined>
  /** Finds the id of the product's own project, if there is one. */
  findOwnId: () => Promise<string | undefined>
  /**
   * Makes a project the product's own, and creates it if necessary. Without `isForced`, an existing own project is kept.
   *
   * @returns the own project's id.
   */
  ensureOwn: (id: string, options: { isForced: boolean; name: string }) => Promise<string>
}

type Row = typeof project.$inferSelect & { isOwn: boolean }

const columns = { ...getTableColumns(project), isOwn: sql<boolean>`${isNotNull(setting.name)}` }
const isOwnId = and(eq(setting.name, OWN_ID_SETTING), eq(setting.value, project.id))

/** Creates the store. */
export function createProjectStore(db: Database): ProjectStore {
  const select = () => db.select(columns).from(project).leftJoin(setting, isOwnId)
  const find = async (id: string): Promise<Project | undefined> => {
    const [row] = await select().where(eq(project.id, id))
    return row && toProject(row)
  }
  return {
    find,
    findEach: async (ids) => {
      const projects = (await select().where(inArray(project.id, [...ids]))).map(toProject)
      const byId = new Map(projects.map((each) => [each.id, each]))
      return ids.map((id) => byId.get(id))
    },
    list: async () => (await select().orderBy(asc(project.createdAt), asc(project.key))).map(toProject),
    create: async (settings) => {
      const [row] = await db
        .insert(project)
        .values({ ...toRow(settings), id: settings.id, name: settings.name })
        .returning()
      if (!row) throw new TypeError('the insert returned no row')
      return toProject({ ...row, isOwn: false })
    },
    change: async (id, change) => {
      const exists = await db.transaction(async (transaction) => {
        const [row] = await transaction
          .select(columns)
          .from(project)
          .leftJoin(setting, isOwnId)
          .where(eq(project.id, id))
          .for('update', { of: project })
        if (!row) return false
        const changes = toRow(change(toProject(row)))
        if (Object.keys(changes).length > 0) await transaction.update(project).set(changes).where(eq(project.id, id))
        return true
      })
      return exists ? find(id) : undefined
    },
    rotate: async (id, newId, rotatedAt) => {
      const rows = await db.transaction(async (transaction) => {
        await transaction
          .update(setting)
          .set({ value: newId })
          .where(and(eq(setting.name, OWN_ID_SETTING), eq(setting.value, id)))
        return transaction.update(project).set({ id: newId, rotatedAt }).where(eq(project.id, id)).returning()
      })
      return rows.length > 0 ? find(newId) : undefined
    },
    findOwnId: async () => {
      const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, OWN_ID_SETTING))
      return row?.value
    },
    ensureOwn: (id, { isForced, name }) =>
      db.transaction(async (transaction) => {
        const insert = transaction.insert(setting).values({ name: OWN_ID_SETTING, value: id })
        // The row is written even if its value stays, so that instances starting at the same time wait for each other.
        const value = isForced ? id : sql`${setting.value}`
        const [row] = await insert.onConflictDoUpdate({ target: setting.name, set: { value } }).returning()
        const ownId = row?.value ?? id
        await transaction.insert(project).values({ id: ownId, name }).onConflictDoNothing()
        return ownId
      }),
  }
}

function toProject({ features, disabledFeatures, rotatedAt, ...row }: Row): Project {
  return {
    ...row,
    features: features ? knownOf(projectFeatures, features) : 'all',
    disabledFeatures: knownOf(kitFeatures, disabledFeatures),
    rotatedAt: rotatedAt ?? undefined,
  }
}

/** Drops unknown names, which another version of the server wrote. */
function knownOf<Name extends string>(known: readonly Name[], names: readonly string[]): Name[] {
  return known.filter((name) => names.includes(name))
}

/** Converts settings to columns: copies lists, and stores the features `all` as null. */
function toRow(settings: Partial<ProjectSettings>) {
  const { origins, features, disabledFeatures, includeWalletIds, excludeWalletIds, ...rest } = settings
  return {
    ...rest,
    ...(origins && { origins: [...origins] }),
    ...(features && { features: features === 'all' ? null : [...features] }),
    ...(disabledFeatures && { disabledFeatures: [...disabledFeatures] }),
    ...(includeWalletIds && { includeWalletIds: [...includeWalletIds] }),
    ...(excludeWalletIds && { excludeWalletIds: [...excludeWalletIds] }),
  }
}
