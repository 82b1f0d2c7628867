import { z } from 'zod'
import { point, time } from './schemaParts.ts'
import type { Column, Group, JsonOf, NotInJson, RowJson, Table } from './table.ts'

type Declared = Pick<Table<never>, 'columns'>['columns'][number]

type Shape<Columns extends readonly { name: string }[]> = {
  -readonly [Each in Exclude<Columns[number], NotInJson> as Each['name']]: z.ZodType<JsonOf<Each>>
}

type Row<Columns extends readonly { name: string }[], Beside extends z.ZodRawShape> = keyof Beside extends never
  ? RowJson<Columns>
  : RowJson<Columns> & z.infer<z.ZodObject<Beside>>

/** The schemas of the members of a row. */
export function rowShape<const Columns extends readonly Declared[]>(columns: Columns): Shape<Columns> {
  const inJson = columns.filter((column) => !('notIn' in column && column.notIn?.includes('json')))
  return Object.fromEntries(inJson.map((column) => [column.name, memberSchema(column)])) as Shape<Columns>
}

/** The schema of a row. `beside` has members that are not columns. */
export function rowSchema<
  const Columns extends readonly Declared[],
  Beside extends z.ZodRawShape = Record<never, never>,
>({ columns }: { columns: Columns }, meaning: string, beside?: Beside): z.ZodType<Row<Columns, Beside>> {
  const schema: unknown = z.strictObject({ ...rowShape(columns), ...beside }).describe(meaning)
  return schema as z.ZodType<Row<Columns, Beside>>
}

function memberSchema(column: Column<never> | Group<never>): z.ZodType {
  if (!('columns' in column)) return valueSchema(column)
  const schema = rowSchema(column, column.meaning)
  return column.isKnown ? schema : schema.nullable().describe(column.missing ?? column.meaning)
}

function valueSchema({ kind, isKnown, meaning, examples, format, unknownAs }: Column<never>): z.ZodType {
  const value = kindSchema(kind)
  return (isKnown ? value : value.nullable()).meta({
    description: unknownAs === undefined ? meaning : `${meaning.slice(0, -1)}; ${unknownAs} if unknown.`,
    ...(examples && { examples: [...examples] }),
    ...(format && { format }),
  })
}

function kindSchema(kind: Column<never>['kind']): z.ZodType {
  if (typeof kind !== 'string') return z.enum(kind)
  const text = z.string()
  const schemas = {
    text,
    texts: z.array(text).readonly(),
    point,
    integer: z.int(),
    number: z.number(),
    truth: z.boolean(),
    time,
    value: z.union([text, z.number()]),
  }
  return schemas[kind]
}
