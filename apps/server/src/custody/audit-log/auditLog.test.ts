import { systemClock } from '@holdfast/base'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../database/connect.ts'
import { migrateDatabase } from '../../database/migrate.ts'
import { makeTestDatabase, queryDatabase } from '../../test/database/testDatabase.ts'
import { deriveKeys } from '../keys/deriveKeys.ts'
import { type AuditLog, createAuditLog } from './auditLog.ts'

let url: string
let connection: DatabaseConnection
let audit: AuditLog
beforeAll(async () => {
  url = await makeTestDatabase()
  await migrateDatabase(url)
  connection = connectDatabase(url, () => undefined)
  audit = createAuditLog({ db: connection.db, keys: deriveKeys('a'.repeat(32), 'api'), clock: systemClock })
  // All at once, because calls may arrive at the same time.
  const append = (_: unknown, index: number) =>
    audit.append({
      actor: `user${index % 2}`,
      action: 'share.read',
      object: String(index),
      clientAddress: '203.0.113.9',
    })
  await Promise.all(Array.from({ length: 20 }, append))
})
afterAll(() => connection.close())

describe('createAuditLog', () => {
  it('default: rows of many calls at once form one chain, and are listed by actor', async () => {
    expect(await audit.check()).toEqual({ broken: undefined, end: { id: 20, hash: expect.any(String) } })
    const rows = await audit.list('user1', { limit: 100 })
    expect(rows).toHaveLength(10)
    expect(rows.every(({ actor, network }) => actor === 'user1' && network === '203.0')).toBe(true)
    const [newest] = rows
    expect(await audit.list('user1', { limit: 100, before: newest?.id })).toHaveLength(9)
  })

  it('behavior: half a surrogate pair in an object does not break the chain', async () => {
    const database = await makeTestDatabase({ hasTables: true })
    const { db, close } = connectDatabase(database, () => undefined)
    onTestFinished(close)
    const log = createAuditLog({ db, keys: deriveKeys('a'.repeat(32), 'api'), clock: systemClock })
    await log.append({ actor: 'user', action: 'signature.personal_sign', object: 'a\udc00\ud800b' })
    expect((await log.check()).broken).toBeUndefined()
    expect((await log.list('user', { limit: 1 }))[0]?.object).toBe('a\ufffd\ufffdb')
  })

  it('behavior: distinguishes its own rows from rows written with other keys, even when some rows are damaged', async () => {
    const foreign = createAuditLog({ db: connection.db, keys: deriveKeys('b'.repeat(32), 'api'), clock: systemClock })
    expect(await audit.isOurs()).toBe(true)
    expect(await foreign.isOurs()).toBe(false)
    const damaged = 'id <= 5 or id > 18'
    await queryDatabase(url, `update custody_audit set action = 'x' where ${damaged}`)
    expect(await audit.isOurs()).toBe(true)
    await queryDatabase(url, `update custody_audit set action = 'share.read' where ${damaged}`)
  })

  it('behavior: isOurs returns true for an empty log, whatever the keys', async () => {
    const empty = await makeTestDatabase({ hasTables: true })
    const { db, close } = connectDatabase(empty, () => undefined)
    onTestFinished(close)
    const keys = deriveKeys('b'.repeat(32), 'api')
    expect(await createAuditLog({ db, keys, clock: systemClock }).isOurs()).toBe(true)
  })

  it('behavior: says whether an actor has performed an action from a network before', async () => {
    const done = { actor: 'user1', action: 'share.read', clientAddress: '203.0.77.1' }
    expect(await audit.hasDone(done)).toBe(true)
    expect(await audit.hasDone({ ...done, clientAddress: '203.1.77.1' })).toBe(false)
    expect(await audit.hasDone({ ...done, action: 'login' })).toBe(false)
    expect(await audit.hasDone({ ...done, actor: 'user2' })).toBe(false)
  })

  it('error: notices that the newest rows were removed, with or without the row that records the end', async () => {
    const [kept] = await queryDatabase<{ id: string; proof: string }>(url, 'select id, proof from custody_audit_end')
    const { end } = await audit.check()
    await audit.append({ actor: 'user0', action: 'login' })
    const later = await audit.check()
    expect(later.end?.id).toBe((end?.id ?? 0) + 1)
    await queryDatabase(url, `delete from custody_audit where id = ${later.end?.id}`)
    expect(await audit.check()).toEqual({ broken: later.end?.id, end })
    // An attacker cannot set the end back: its proof is valid for one row only.
    await queryDatabase(url, `update custody_audit_end set id = ${end?.id}`)
    expect(await audit.check()).toMatchObject({ broken: later.end?.id })
    await queryDatabase(url, 'delete from custody_audit_end')
    expect(await audit.check()).toMatchObject({ broken: later.end?.id })
    await queryDatabase(url, `insert into custody_audit_end values (true, ${kept?.id}, '${kept?.proof}')`)
    expect(await audit.check()).toEqual({ broken: undefined, end })
  })

  it.each([
    ['the newest rows were', 'delete from custody_audit where id > 1', 3],
    ['all rows were', 'delete from custody_audit', 2],
    ['the newest rows and the end were', 'delete from custody_audit where id > 1; delete from custody_audit_end', 3],
  ])('error: notices that %s removed, even after another row was appended', async (_name, change, broken) => {
    const database = await makeTestDatabase({ hasTables: true })
    const { db, close } = connectDatabase(database, () => undefined)
    onTestFinished(close)
    const log = createAuditLog({ db, keys: deriveKeys('a'.repeat(32), 'api'), clock: systemClock })
    for (const action of ['login', 'share.read', 'logout']) await log.append({ actor: 'user', action })
    await queryDatabase(database, change)
    for (const action of ['login', 'share.read']) await log.append({ actor: 'user', action })
    expect(await log.check()).toMatchObject({ broken })
  })

  it.each([
    [
      'changed',
      "update custody_audit set action = 'login' where id = 7",
      "update custody_audit set action = 'share.read' where id = 7",
      7,
    ],
    ['assigned to another actor', "update custody_audit set actor = 'x' where id = 3", 'select 1', 3],
    ['removed', 'delete from custody_audit where id = 3', 'select 1', 4],
  ])('error: a row that was %s breaks the chain', async (_name, change, undo, broken) => {
    await queryDatabase(url, change)
    expect(await audit.check()).toMatchObject({ broken })
    await queryDatabase(url, undo)
  })

  it('error: a log whose first row was changed has no intact end', async () => {
    await queryDatabase(url, "update custody_audit set action = 'login' where id = 1")
    expect(await audit.check()).toEqual({ broken: 1, end: undefined })
    await queryDatabase(url, "update custody_audit set action = 'share.read' where id = 1")
  })
})
