import type { CreditJson } from './creditSchemas.ts'

/** The credits in one line of text; empty without any. */
export function creditsText(credits: readonly CreditJson[]): string {
  return credits
    .map(({ credit, licence }) => (credit && licence ? `${credit} (${licence})` : (credit ?? licence)))
    .join('; ')
}

/** Whether a licence is an address rather than a name. */
export function isAddress(licence: string): boolean {
  return /^https?:/i.test(licence)
}
