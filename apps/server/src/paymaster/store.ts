import { and, asc, eq, exists, gt, gte, lt, ne, not, notExists, or, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { userOperation } from '../bundler/tables.ts'
import type { Database } from '../database/connect.ts'
import type { SponsorPolicy, SponsorSpending } from './policy.ts'
import { sponsorPolicy, sponsorship } from './tables.ts'

/** A stored promise to pay for an operation. */
export type SponsorshipRow = typeof sponsorship.$inferSelect

type Promised = Pick<
  SponsorshipRow,
  'projectKey' | 'chainId' | 'paymaster' | 'sender' | 'nonce' | 'askedFrom' | 'wei' | 'block' | 'validUntil'
>

/** An operation, and the project and the network that a promise is for. Each network gets one promise for an operation. */
type Asked = Pick<SponsorshipRow, 'projectKey' | 'chainId' | 'paymaster' | 'sender' | 'nonce' | 'askedFrom'>

const DAY_MS = 24 * 3_600_000

/** Stores policies, and the promises under them. */
export type SponsorStore = {
  findPolicy: (projectKey: number) => Promise<SponsorPolicy | undefined>
  setPolicy: (
    projectKey: number,
    change: (policy: SponsorPolicy | undefined) => SponsorPolicy,
    now: Date,
  ) => Promise<SponsorPolicy>
  /** Sums the spending by which a promise is judged. An earlier promise for the same operation and network does not count. */
  spendingOf: (asked: Asked, now: Date) => Promise<SponsorSpending>
  /** Sums what a project has spent and promised, in wei. */
  totalOf: (projectKey: number) => Promise<bigint>
  /**
   * Stores a promise to pay, if `judge` allows it. Only one promise of a project is judged at a time, across all instances, so
   * that each decision includes the promises before it.
   *
   * @returns the refusal of `judge`, if any.
   */
  addPromise: <Refusal>(
    promised: Promised,
    judge: (spending: SponsorSpending) => Refusal | undefined,
    now: Date,
  ) => Promise<Refusal | undefined>
  /**
   * Records the cost of promises whose operations our own bundler included. Releases each promise whose operation was paid for
   * by another promise.
   */
  settleIncluded: () => Promise<void>
  /**
   * Lists up to 100 promises that expired before a given time and are not settled yet, by their id.
   *
   * @param before - Unix seconds.
   * @param afterId - promises up to this id are left out.
   */
  listExpired: (chainId: number, before: number, afterId: number) => Promise<SponsorshipRow[]>
  /**
   * Settles a promise, unless it was renewed or settled since it was listed.
   *
   * @param wei - the actual cost; undefined releases a promise that was not used.
   */
  settle: (listed: Pick<SponsorshipRow, 'id' | 'validUntil'>, wei: bigint | undefined) => Promise<void>
  /** Deletes the released promises that expired before a given time. @param before - Unix seconds. */
  deleteReleased: (before: number) => Promise<void>
  /** Sums each project's spending, promised amounts included, in wei. */
  listTotals: () => Promise<{ projectKey: number; total: bigint; policy: SponsorPolicy | undefined }[]>
}

/** Creates the store. */
export function createSponsorStore(db: Database): SponsorStore {
  const findPolicy: SponsorStore['findPolicy'] = async (projectKey) => {
    const [row] = await db.select().from(sponsorPolicy).where(eq(sponsorPolicy.projectKey, projectKey))
    return row && toPolicy(row)
  }
  const readSpending = async (
    reader: Pick<Database, 'select'>,
    { projectKey, chainId, paymaster, sender, nonce, askedFrom }: Asked,
    now: Date,
  ): Promise<SponsorSpending> => {
    const isRecent = gte(sponsorship.createdAt, new Date(now.getTime() - DAY_MS))
    const isOfNetwork = eq(sponsorship.askedFrom, askedFrom)
    const isOpen = eq(sponsorship.status, 'promised')
    // Anyone may ask in the name of this sender, so the sender's day includes no open promises of other networks.
    const isOfUserDay = and(eq(sponsorship.sender, sender), isRecent, or(not(isOpen), isOfNetwork))
    const isReplaced = and(
      eq(sponsorship.chainId, chainId),
      eq(sponsorship.paymaster, paymaster),
      eq(sponsorship.sender, sender),
      eq(sponsorship.nonce, nonce),
      isOfNetwork,
    )
    const [row] = await reader
      .select({
        total: sum(sponsorship.wei),
        userDay: sql<string | null>`sum(${sponsorship.wei}) filter (where ${isOfUserDay})`,
        networkOpen: sql<string | null>`sum(${sponsorship.wei}) filter (where ${and(isOpen, isOfNetwork)})`,
        networkCount: sql<string>`count(*) filter (where ${and(isOpen, isOfNetwork)})`,
      })
      .from(sponsorship)
      .where(and(eq(sponsorship.projectKey, projectKey), ne(sponsorship.status, 'released'), sql`not (${isReplaced})`))
    return {
      total: BigInt(row?.total ?? 0),
      userDay: BigInt(row?.userDay ?? 0),
      networkOpen: BigInt(row?.networkOpen ?? 0),
      networkCount: Number(row?.networkCount ?? 0),
    }
  }
  const other = alias(sponsorship, 'other')
  /** Selects the promises that meet a condition, among all promises for the operation of the outer query's promise. */
  const othersFor = (isWanted: SQL | undefined) =>
    db
      .select({ id: other.id })
      .from(other)
      .where(
        and(
          eq(other.chainId, sponsorship.chainId),
          eq(other.paymaster, sponsorship.paymaster),
          eq(other.sender, sponsorship.sender),
          eq(other.nonce, sponsorship.nonce),
          isWanted,
        ),
      )
  const isOtherSpent = eq(other.status, 'spent')
  const isOtherEarlier = and(eq(other.status, 'promised'), lt(other.id, sponsorship.id))
  /** Whether the cost of the operation belongs to this promise: only the earliest is spent, even if two instances settle. */
  const isFirst = notExists(othersFor(or(isOtherSpent, isOtherEarlier)))
  return {
    findPolicy,
    setPolicy: (projectKey, change, now) =>
      db.transaction(async (writer) => {
        const [row] = await writer
          .select()
          .from(sponsorPolicy)
          .where(eq(sponsorPolicy.projectKey, projectKey))
          .for('update')
        const policy = change(row && toPolicy(row))
        const { chainIds, contracts, methods, ...rest } = policy
        const values = {
          ...rest,
          chainIds: chainIds === 'all' ? null : [...chainIds],
          contracts: contracts === 'all' ? null : [...contracts],
          methods: methods === 'all' ? null : [...methods],
          updatedAt: now,
        }
        await writer
          .insert(sponsorPolicy)
          .values({ projectKey, ...values })
          .onConflictDoUpdate({ target: sponsorPolicy.projectKey, set: values })
        return policy
      }),
    spendingOf: (asked, now) => readSpending(db, asked, now),
    totalOf: async (projectKey) => {
      const [row] = await db
        .select({ total: sum(sponsorship.wei) })
        .from(sponsorship)
        .where(and(eq(sponsorship.projectKey, projectKey), ne(sponsorship.status, 'released')))
      return BigInt(row?.total ?? 0)
    },
    addPromise: (promised, judge, now) =>
      db.transaction(async (writer) => {
        const lock = `holdfast sponsor ${promised.projectKey}`
        await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        const refusal = judge(await readSpending(writer, promised, now))
        if (refusal !== undefined) return refusal
        const row = { ...promised, status: 'promised' as const, createdAt: now }
        await writer
          .insert(sponsorship)
          .values(row)
          .onConflictDoUpdate({
            target: [
              sponsorship.chainId,
              sponsorship.paymaster,
              sponsorship.sender,
              sponsorship.nonce,
              sponsorship.projectKey,
              sponsorship.askedFrom,
            ],
            set: {
              ...row,
              // The client may use either of two promises for one operation, so the higher limits are kept.
              wei: sql`greatest(${sponsorship.wei}, excluded.wei)`,
              validUntil: sql`greatest(${sponsorship.validUntil}, excluded.valid_until)`,
              block: sponsorship.block,
            },
            // A spent promise is not replaced: its nonce recurs only after a reset of the chain.
            setWhere: ne(sponsorship.status, 'spent'),
          })
        return undefined
      }),
    settleIncluded: async () => {
      await db.execute(sql`
        update ${sponsorship} set status = 'spent', wei = ${userOperation.actualGasCost}
        from ${userOperation}
        where ${sponsorship.status} = 'promised' and ${userOperation.status} = 'included'
          and ${userOperation.chainId} = ${sponsorship.chainId} and ${userOperation.sender} = ${sponsorship.sender}
          and ${userOperation.nonce} = ${sponsorship.nonce} and ${userOperation.paymaster} = ${sponsorship.paymaster}
          and ${isFirst}`)
      await db
        .update(sponsorship)
        .set({ status: 'released' })
        .where(and(eq(sponsorship.status, 'promised'), exists(othersFor(isOtherSpent))))
    },
    listExpired: (chainId, before, afterId) =>
      db
        .select()
        .from(sponsorship)
        .where(
          and(
            eq(sponsorship.chainId, chainId),
            eq(sponsorship.status, 'promised'),
            lt(sponsorship.validUntil, before),
            gt(sponsorship.id, afterId),
          ),
        )
        .orderBy(asc(sponsorship.id))
        .limit(100),
    settle: async ({ id, validUntil }, wei) =>
      void (await db
        .update(sponsorship)
        .set(wei === undefined ? { status: 'released' } : { status: 'spent', wei })
        .where(
          and(
            eq(sponsorship.id, id),
            eq(sponsorship.status, 'promised'),
            eq(sponsorship.validUntil, validUntil),
            wei === undefined ? undefined : isFirst,
          ),
        )),
    deleteReleased: async (before) =>
      void (await db
        .delete(sponsorship)
        .where(and(eq(sponsorship.status, 'released'), lt(sponsorship.validUntil, before)))),
    listTotals: async () => {
      const rows = await db
        .select({ projectKey: sponsorship.projectKey, total: sum(sponsorship.wei) })
        .from(sponsorship)
        .where(ne(sponsorship.status, 'released'))
        .groupBy(sponsorship.projectKey)
      return Promise.all(
        rows.map(async ({ projectKey, total }) => ({
          projectKey,
          total: BigInt(total ?? 0),
          policy: await findPolicy(projectKey),
        })),
      )
    },
  }
}

function toPolicy(row: typeof sponsorPolicy.$inferSelect): SponsorPolicy {
  const { chainIds, contracts, methods, isOn, userDailyWei, totalWei, alarmPercent } = row
  return {
    isOn,
    chainIds: chainIds ?? 'all',
    contracts: contracts ?? 'all',
    methods: methods ?? 'all',
    userDailyWei,
    totalWei,
    alarmPercent,
  }
}
