import type { MessageOf } from './fields.ts'
import type { messageTables } from './tables.ts'

type Tables = typeof messageTables
export type MessageTableName = keyof Tables

/** The message of a table, for instance `MessageNamed<'staticAndVoyage'>`. */
export type MessageNamed<Name extends MessageTableName> = { [Key in Name]: MessageOf<Tables[Key]> }[Name]

/**
 * AIS message as sent, discriminated by `type` (and `partNumber` in type 24). Values are `null` if not available, but
 * not validated: a longitude of 205° or a course of 400° is left to the caller.
 */
export type Message = MessageNamed<MessageTableName>

/**
 * Message to encode. Omitted and `null` fields are sent as "not available", or as 0 if the field has no such number.
 */
export type MessageToEncode = {
  [Name in MessageTableName]: Partial<MessageNamed<Name>> &
    Pick<MessageNamed<Name>, ('type' | 'mmsi' | 'partNumber') & keyof MessageNamed<Name>>
}[MessageTableName]
