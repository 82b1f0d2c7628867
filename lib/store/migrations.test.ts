import { expect, it } from 'vitest'
import { migrationsOf } from './migrations.ts'

/** Older steps rewrite whole tables: see docs/three-machines.md. */
const firstAdding = 16

it('the steps of PostgreSQL only add, so that processes of the version before continue beside', () => {
  const steps = migrationsOf('postgres').filter(({ schema }) => schema >= firstAdding)
  expect(steps.length).toBeGreaterThan(10)
  const others = steps.flatMap(({ schema, sql }) =>
    sql
      .split(';')
      .filter((statement) => /\b(DROP|RENAME|ALTER COLUMN)\b/.test(statement) || isRequired(statement))
      .map((statement) => `${schema}: ${statement.trim()}`),
  )
  expect(others).toEqual([])
})

/** An insert of the version before would fail. */
function isRequired(statement: string): boolean {
  return /ADD COLUMN/.test(statement) && /NOT NULL/.test(statement) && !/DEFAULT/.test(statement)
}
