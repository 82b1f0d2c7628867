/** What takes the events: how its messages look follows from this. */
export const webhookKinds = ['json', 'slack', 'teams', 'ntfy'] as const
export type WebhookKind = (typeof webhookKinds)[number]
