import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument } from '#lib/wire/openApi.ts'
import { openApiDocument } from '../routes.ts'

/** Checks a value against a schema of the reference. Returns the errors. */
export function schemaCheck(name: string) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'doc', ...(JSON.parse(JSON.stringify(openApiDocument())) as OpenApiDocument) })
  return (value: unknown) => {
    const check = ajv.compile({ $ref: `doc#/components/schemas/${name}` })
    check(value)
    return check.errors ?? []
  }
}
