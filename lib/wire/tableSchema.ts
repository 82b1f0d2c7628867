import { z } from 'zod'
import { time } from './schemaParts.ts'
import type { Column, Group, RowJson, Table } from './table.ts'

type Declared = Pick<Table<never>, 'columns'>['columns'][number]

/** The schema of a row. `beside` has members that are not columns. */
export function rowSchema<
  const Columns extends readonly Declared[],
  Beside extends z.ZodRawShape = Record<never, never>,
>(
  { columns }: { columns: Columns },
  meaning: string,
  beside?: Beside,
): z.ZodType<RowJson<Columns> & z.infer<z.ZodObject<Beside>>> {
  const shape = Object.fromEntries(columns.map((column) => [column.name, memberSchema(column)]))
  const schema: unknown = z.strictObject({ ...shape, ...beside }).describe(meaning)
  return schema as z.ZodType<RowJson<Columns> & z.infer<z.ZodObject<Beside>>>
}

function memberSchema(column: Column<never> | Group<never>): z.ZodType {
  if (!('columns' in column)) return valueSchema(column)
  const schema = rowSchema(column, column.meaning)
  return column.isKnown ? schema : schema.nullable().describe(column.missing ?? column.meaning)
}

function valueSchema({ kind, isKnown, meaning, examples }: Column<never>): z.ZodType {
  const value = kindSchema(kind)
  return (isKnown ? value : value.nullable()).meta({
    description: meaning,
    ...(examples && { examples: [...examples] }),
  })
}

function kindSchema(kind: Column<never>['kind']): z.ZodType {
  if (typeof kind !== 'string') return z.enum(kind)
  const schemas = { text: z.string(), integer: z.int(), number: z.number(), truth: z.boolean(), time }
  return schemas[kind]
}
