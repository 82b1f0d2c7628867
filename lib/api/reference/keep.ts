import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../routes.ts'

/** The document that changes of the API are compared with: without texts, examples and error answers. */
export const keptFile = new URL('../../../docs/openapi.json', import.meta.url)

const leftOut = new Set(['description', 'summary', 'example', 'examples', 'x-examples', 'headers'])

function withoutTexts(name: string, value: unknown): unknown {
  const isText = leftOut.has(name) || /^[345]\d\d$/.test(name)
  return isText ? undefined : value
}

// `npm run openapi` stores additions.
if (import.meta.main) writeFileSync(keptFile, `${JSON.stringify(openApiDocument(), withoutTexts, 1)}\n`)
