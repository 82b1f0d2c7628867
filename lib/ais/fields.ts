/**
 * The fields of a message, a row each, in the order of the bits.
 *
 * - `scale`: the number sent is the value times this, 1 by default
 * - `unavailable`: the number sent that means "not available"; it is `null` in a message
 * - `back`: how many bits to go back, where rows read the same bits again (0 for the next of such rows)
 * - `extension`: the bit at which a text that fills its own bits continues
 * - `leaves`: how many bits at the end of the payload a field of the rest leaves out
 * - `cut`: how a number is read that the end of the payload cuts off: `padded` with zeros by default, or `shortened` to the
 *   bits that are there, as gpsd does
 * - `needs`: the length of payload from which on the field exists
 * - `gpsd`: the field's name in gpsd's JSON; fields of one name are parts of one text (see gpsd.ts)
 * - `gpsdDecimals`: how many gpsd shows, where fewer than the scale has
 * - `gpsdWord`: the number sent that means "more than can be sent", and gpsd's word for it
 *
 * Kinds: `unsigned` and `signed` numbers, `bit` (gpsd shows a number), `flag` (gpsd shows a boolean), `text` of six-bit
 * characters, `data` of an application, `spare` bits without meaning.
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
 * The rows of a message type, or of one of its variants: `when` names fields that must be in a range, and the first table
 * that fits is used.
 */
export interface MessageTable {
  types: readonly number[]
  /** gpsd reads such messages from this length on. */
  minimumBits: number
  /** gpsd takes longer messages for noise. */
  maximumBits?: number
  /** The only lengths that gpsd reads. */
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

/** A field that `when` fixes to one number has that number's type, so that it discriminates messages. */
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
