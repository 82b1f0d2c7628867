import { queryOptions } from '@tanstack/react-query'
import type { MessageSettingsJson } from '#lib/wire/quietHours.ts'
import { askJson } from '../ask.ts'
import { whileFailing } from '../pace.ts'
import { sendJson } from './accountSend.ts'

const path = '/api/account/messages'

/** The user's settings for all of their channels. */
export const messageSettingsQuery = queryOptions({
  queryKey: ['account', 'messages'],
  queryFn: ({ signal }) => askJson<MessageSettingsJson>(path, signal),
  refetchInterval: whileFailing,
})

export const changeMessageSettings = (
  changes: Pick<MessageSettingsJson, 'messages_off' | 'quiet_hours'>,
): Promise<MessageSettingsJson> => sendJson('PATCH', path, changes)
