import { describe, expect, it } from 'vitest'
import { describeDatabaseFailure, explainFailedStart } from './errors.ts'

/** Creates an error of Postgres, wrapped in one of the query builder. */
const failure = (code: string): Error =>
  new Error('Failed query: select secret', {
    cause: Object.assign(new Error('could not read\nthe block'), { severity: 'ERROR', code }),
  })

describe('describeDatabaseFailure', () => {
  it.each([
    ['XX000', 'an internal error'],
    ['XX001', 'a damaged page'],
    ['XX002', 'a damaged index'],
    ['58P01', 'a missing file'],
    ['58P02', 'a file in the place of another'],
  ])('behavior: for %s, %s, says what to do about the data', (code) => {
    expect(describeDatabaseFailure(failure(code))).toBe(
      'could not read: its data is damaged; look at the disk, and restore a backup (docs/operate.md).',
    )
  })

  it.each(['53100', '57P01', 'XX003', '58000'])(
    'behavior: for %s, returns the first line of the error, and nothing of the query',
    (code) => {
      expect(describeDatabaseFailure(failure(code))).toBe('could not read')
    },
  )
})

describe('explainFailedStart', () => {
  it.each([
    ['could not write lock file "postmaster.pid": No space left on device', 'make room on the disk'],
    ['could not create lock file "postmaster.pid": Read-only file system', 'make it writable'],
    ['could not open file "global/pg_control": Permission denied', 'give this user access to it'],
    ['could not find the database system', 'restore a backup, or move the folder away to begin with an empty one'],
  ])('default: explains %s', (reason, remedy) => {
    // On a full disk, the text must not advise moving the database away: it is sound, and the move would only hide its data.
    expect(explainFailedStart('/data', reason)).toBe(`the database in /data does not start: ${reason}; ${remedy}.`)
  })
})
