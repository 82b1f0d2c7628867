/**
 * Fields of a message, in the order of the bits.
 *
 * - `scale`: factor from the value to the sent number, 1 by default
 * - `unavailable`: sent number for "not available", which is `null` in a message
 * - `at`: first bit of a field that reads bits of other fields again
 * - `extension`: the bit at which a text that fills its own bits continues
 * - `leaves`: number of bits at the end of the payload that a `rest` field excludes
 * - `cut`: reading of a number cut off by the end of the payload: `padded` with zeros by default, or `shortened` to the
 *   available bits, like gpsd
 * - `needs`: minimum length of a payload with this field
 * - `gpsd`: the field's name in gpsd's JSON; fields of one name are parts of one text (see gpsd.ts)
 * - `gpsdDecimals`: number of decimals in gpsd's JSON, if fewer than by the scale
 * - `gpsdWord`: sent number for "above the maximum", and gpsd's word for it
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
  at?: number
  extension?: number
  leaves?: number
  cut?: 'padded' | 'shortened'
  needs?: number
  gpsd?: string
  gpsdDecimals?: number
  gpsdWord?: readonly [sent: number, word: string]
}

/**
 * Rows of a message type, or of one of its variants: `when` lists fields that must be in a range. The first matching
 * table applies.
 */
export interface MessageTable {
  types: readonly number[]
  /** Minimum length, as in gpsd. */
  minimumBits: number
  /** Maximum length: gpsd treats longer messages as noise. */
  maximumBits?: number
  /** Accepted lengths, as in gpsd. */
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

/** Types a field that `when` fixes to one number by this number, so that it discriminates messages. */
type FixedBy<Condition> = {
  [One in Condition as One extends readonly [infer Name extends string, infer From, infer To]
    ? From extends To
      ? Name
      : never
    : never]: One extends readonly [string, infer From, number] ? From : never
}

/** Type of a table's message. */
export type MessageOf<Table extends MessageTable> = Omit<
  FieldsOf<Table['rows']>,
  'type' | keyof FixedBy<ConditionsOf<Table>>
> &
  FixedBy<ConditionsOf<Table>> & { type: Table['types'][number] }
