import { describe, expect, it } from 'vitest'
import { describeDatabase } from '../test/database/describeDatabase.ts'
import { makeOperatorsDatabase, makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { migrateDatabase } from './migrate.ts'

describeDatabase('the embedded Postgres', makeTestDatabase)
describeDatabase("an operator's Postgres", makeOperatorsDatabase)

describe('migrateDatabase', () => {
  it("behavior: creates the tables in an operator's database, whose owner has no other rights", async () => {
    const url = await makeOperatorsDatabase()
    await migrateDatabase(url)
    expect(await queryDatabase(url, 'select id from project')).toEqual([])
    expect(await queryDatabase(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
  })
})
