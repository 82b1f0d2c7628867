import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { servedRoutes } from './servedRoutes.ts'

const limits = readFileSync(join(import.meta.dirname, '../../../docs/limits.md'), 'utf8')

it('docs/limits.md says how large the answer of each route can be', () => {
  const [, section = ''] = /^## Answers\n([\s\S]*?)^## /m.exec(limits) ?? []
  const [, table = ''] = /^(\| route [\s\S]*?)\n\n/m.exec(section) ?? []
  const rows = table.split('\n').slice(2)
  const routes = rows.flatMap((row) => Array.from(row.matchAll(/`GET (\/[^`]*)`/g), ([, path]) => `GET ${path}`))
  expect(routes.sort()).toEqual(
    servedRoutes()
      .filter((route) => route.startsWith('GET '))
      .sort(),
  )
  for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| [^|]+ \| [^|]+ \|$/)
})
