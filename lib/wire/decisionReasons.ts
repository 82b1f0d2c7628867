/** Reasons for merging or splitting records, or for not doing so. Stored as data and shown in the reader's language. */
export type DecisionReason =
  | `same-imo ${number}`
  | `near ${number} ${number}`
  | Exclude<keyof typeof englishReasons, 'same-imo' | 'near'>

export type ReasonWords = Record<keyof typeof englishReasons, string | ((...facts: string[]) => string)>

/** Texts for the command line as well. */
export const englishReasons = {
  'same-imo': (imo: string) => `Same IMO number ${imo}`,
  near: (metres: string, hours: string) => `${metres} m and ${hours} h apart`,
  'far-apart': 'Positions too far apart for one vessel',
  'other-identity': 'Different names and numbers',
  requested: 'Requested',
  'received-again': 'The former vessel was received again',
  'no-record': 'The record no longer exists',
  'one-simulated': 'One of the vessels is simulated',
  'mmsi-shared': 'The later vessel shares its MMSI with others',
  'nothing-quarantined': 'No positions of a second vessel are quarantined',
  'mmsi-taken': 'The later MMSI now belongs to another vessel',
  'not-joined': 'The records are no longer merged',
}

export function reasonText(reason: string, words: ReasonWords): string {
  const [kind, ...facts] = reason.split(' ')
  const text = Object.entries(words).find(([known]) => known === kind)?.[1] ?? reason
  return typeof text === 'string' ? text : text(...facts)
}
