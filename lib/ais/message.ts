import type { MessageOf } from './fields.ts'
import type { messageTables } from './tables.ts'

type Tables = typeof messageTables
export type MessageTableName = keyof Tables

/** What a table of a given name describes, for instance `MessageNamed<'staticAndVoyage'>`. */
export type MessageNamed<Name extends MessageTableName> = { [Key in Name]: MessageOf<Tables[Key]> }[Name]

/**
 * One AIS message as it was sent, told apart by `type` (and `partNumber` in type 24). "Not available" is `null`, and
 * only that: a longitude of 205° or a course of 400° was really sent and is handed on for its reader to judge.
 */
export type Message = MessageNamed<MessageTableName>

/** A message to encode: what is left out or `null` goes out as "not available", or 0 where nothing means that. */
export type MessageToEncode = {
  [Name in MessageTableName]: Partial<MessageNamed<Name>> &
    Pick<MessageNamed<Name>, ('type' | 'mmsi' | 'partNumber') & keyof MessageNamed<Name>>
}[MessageTableName]
