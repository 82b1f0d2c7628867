import type { CreditJson } from './creditSchemas.ts'

/** Formats the credits in one line of text; empty without credits. */
export function creditsText(credits: readonly CreditJson[]): string {
  return credits
    .map(({ credit, licence }) => (credit && licence ? `${credit} (${licence})` : (credit ?? licence)))
    .join('; ')
}

/** Whether a licence is a URL rather than a name. */
export function isAddress(licence: string): boolean {
  return /^https?:/i.test(licence)
}
