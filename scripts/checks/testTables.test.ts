import { describe, expect, test } from 'vitest'
import { findTableProblems } from './testTables.ts'

describe('findTableProblems', () => {
  test.each([
    ["test.each([null, []])('%j', use)", 'put each row into brackets'],
    ["test.for([null, [7]])('%j', use)", 'put each row into brackets'],
    ["const rows: unknown[] = [null, [7]] as const\ntest.each(rows)('%j', use)", 'put each row into brackets'],
    ["const coins = [7]\ntest.each([null, coins])('%j', use)", 'put each row into brackets'],
    ["test.each([undefined, [7]])('%j', use)", 'put each row into brackets'],
    ["describe.each([['a'], []])('%s', use)", 'a row without values'],
    ["test.each(['a'])('cuts %.40s', use)", "'%.40s'"],
    ["test.skipIf(slow).each(['a'])('fills %8d', use)", "'%8d'"],
  ])('error: reports %s', (source, problem) => {
    expect(findTableProblems('a.test.ts', source)).toEqual([expect.stringContaining(problem)])
  })

  test.each([
    "test.each([null, 7, 'a'])('%j', use)",
    "test.each([[null], [[]], [[7]]])('%j', use)",
    "test.for([[], [7]])('%j', use)",
    "test.each([...rows, read()])('%j', use)",
    "import { row } from './rows.ts'\ntest.each([row, [7]])('%j', use)",
    "const row = read()\ntest.each([row, [7]])('%j', use)",
    "const use = (row) => test.each([row, rows.first, isLong ? [7] : [], [7]])('%j', use)",
    "test.each(['a'])('takes 5 % of %s, 7%', use)",
    "test.each`a\n${1}`('$a', use)",
  ])('default: accepts %s', (source) => {
    expect(findTableProblems('a.test.ts', source)).toEqual([])
  })
})
