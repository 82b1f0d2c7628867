import { expect, it } from 'vitest'
import { migrationsOf } from './migrations.ts'

/** This step and those before rewrite whole tables: see docs/three-machines.md. */
const schemaOfVersion10 = 34

it('the steps of PostgreSQL only add, so that processes of the version before continue beside', () => {
  const steps = migrationsOf('postgres').filter(({ schema }) => schema > schemaOfVersion10)
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
