import type { MessageOf } from './fields.ts'
import type { messageTables } from './tables.ts'

type Tables = typeof messageTables
export type MessageTableName = keyof Tables

/** The message of a table, for instance `MessageNamed<'staticAndVoyage'>`. */
export type MessageNamed<Name extends MessageTableName> = { [Key in Name]: MessageOf<Tables[Key]> }[Name]

/**
 * One AIS message as it was sent, discriminated by `type` (and `partNumber` in type 24). Only "not available" is `null`: a
 * longitude of 205° or a course of 400° was really sent, and the reader of the message judges it.
 */
export type Message = MessageNamed<MessageTableName>

/** A message to encode: fields left out or `null` are sent as "not available", or 0 where nothing means that. */
export type MessageToEncode = {
  [Name in MessageTableName]: Partial<MessageNamed<Name>> &
    Pick<MessageNamed<Name>, ('type' | 'mmsi' | 'partNumber') & keyof MessageNamed<Name>>
}[MessageTableName]
