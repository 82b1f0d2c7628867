/**
 * How a field of a message is laid down, a row each, in the order of the bits.
 *
 * - `scale`: sent is the value multiplied with it, `1` where left out
 * - `unavailable`: the number sent that means "not available"; it is `null` in a message
 * - `back`: how many bits to go back, where rows read the same bits once more (0 for the next of such rows)
 * - `extension`: the place where a text goes on that fills its own bits
 * - `leaves`: how many bits at the end of the payload are not the field's, though it takes the rest
 * - `cut`: what a number is that the end of the payload cuts off: `padded` with bits that are 0 where left out, or
 *   `shortened` to the bits that are there. gpsd reads them so.
 * - `needs`: how many bits the payload must have for the field to be there at all
 * - `gpsd`: the field's name in gpsd's JSON; fields of one name are parts of one text (see gpsd.ts)
 * - `gpsdDecimals`: how many gpsd shows, where they are fewer than the scale has
 * - `gpsdWord`: the number sent that means "more than can be sent", and gpsd's word for it
 *
 * Kinds: `unsigned` and `signed` numbers, `bit` a 0 or 1 that gpsd shows as a number, `flag` one that it shows as a
 * boolean, `text` of six-bit characters, `data` what only its application can read, `spare` bits that mean nothing.
 */
export interface FieldRow {
  name: string
  bits: number | 'rest'
  kind: 'unsigned' | 'signed' | 'bit' | 'flag' | 'text' | 'data' | 'spare'
  scale?: number
  unavailable?: number
  back?: number
  extension?: number
  leaves?: number
  cut?: 'padded' | 'shortened'
  needs?: number
  gpsd?: string
  gpsdDecimals?: number
  gpsdWord?: readonly [sent: number, word: string]
}

/**
 * A message type's rows, or one variant's where a type has several: `when` names fields that must lie in a range, and
 * the first table that fits is taken.
 */
export interface MessageTable {
  types: readonly number[]
  /** The length from which on gpsd reads such a message. */
  minimumBits: number
  /** The length up to which it does, for what is longer is noise; without a limit where left out. */
  maximumBits?: number
  /** The only lengths that it reads. */
  onlyBits?: readonly number[]
  when?: readonly (readonly [field: string, from: number, to: number])[]
  rows: readonly FieldRow[]
}

type FieldValue<Row extends FieldRow> = Row['kind'] extends 'text'
  ? string | null
  : Row['kind'] extends 'data'
    ? string
    : Row['kind'] extends 'bit' | 'flag'
      ? 0 | 1
      : Row extends { unavailable: number }
        ? number | null
        : number

type FieldsOf<Rows extends readonly FieldRow[]> = {
  [Row in Rows[number] as Row['kind'] extends 'spare' ? never : Row['name']]: FieldValue<Row>
}

type ConditionsOf<Table> = Table extends { when: readonly (infer Condition)[] } ? Condition : never

/** What `when` fixes to one number has that number's type, so that messages can be told apart by it. */
type FixedBy<Condition> = {
  [One in Condition as One extends readonly [infer Name extends string, infer From, infer To]
    ? From extends To
      ? Name
      : never
    : never]: One extends readonly [string, infer From, number] ? From : never
}

/** The message that a table describes. */
export type MessageOf<Table extends MessageTable> = Omit<
  FieldsOf<Table['rows']>,
  'type' | keyof FixedBy<ConditionsOf<Table>>
> &
  FixedBy<ConditionsOf<Table>> & { type: Table['types'][number] }
