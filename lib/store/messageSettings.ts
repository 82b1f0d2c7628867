import { changeInPieces, type Database } from './database.ts'

/** Settings of an account for messages to its webhooks. */
export interface MessageSettings {
  messagesOff: boolean
  /** JSON that the store does not read; `null`: none. */
  quietHours: string | null
}

const ofAccount = 'webhook IN (SELECT id FROM webhook WHERE owner = @email) AND next_at IS NOT NULL'

export function messageSettingsStore(database: Database) {
  return {
    async get(email: string): Promise<MessageSettings> {
      const sql = 'SELECT messages_off AS "messagesOff", quiet_hours AS "quietHours" FROM account WHERE email = @email'
      const [found] = await database.read<MessageSettings>(sql, { email })
      return { messagesOff: Boolean(found?.messagesOff), quietHours: found?.quietHours ?? null }
    },

    /** Discards waiting messages where messages are off. Untried ones become due, and wait again in quiet hours. */
    async change(email: string, settings: MessageSettings, now: number): Promise<void> {
      await database.change(
        'UPDATE account SET messages_off = @messagesOff, quiet_hours = @quietHours WHERE email = @email',
        { email, ...settings },
      )
      const change = settings.messagesOff
        ? `next_at = NULL, error = coalesce(error, 'Messages were turned off')`
        : 'next_at = @now'
      const which = settings.messagesOff ? ofAccount : `${ofAccount} AND attempts = 0 AND next_at > @now`
      await changeInPieces(
        database,
        `UPDATE webhook_delivery SET ${change} WHERE id IN (SELECT id FROM webhook_delivery WHERE ${which} LIMIT @piece)`,
        settings.messagesOff ? { email } : { email, now },
      )
    },
  }
}
