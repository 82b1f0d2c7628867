/** Message formats of webhooks, by receiver. */
export const webhookKinds = ['json', 'slack', 'teams', 'ntfy'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** A webhook is disabled after a 410, after a day of failed attempts, or by a user. */
export const disabledReasons = ['gone', 'failing', 'user'] as const

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
