/** Reasons for rejected input, with their descriptions. Operators judge feeds by the count of each. */
export const rejectReasons = {
  'no-sentence': 'The line has no NMEA sentence.',
  'other-sentence': 'The sentence is neither VDM, VDO nor a $PGHP time line.',
  'checksum-missing': 'The sentence has no checksum.',
  checksum: 'The checksum does not match the sentence.',
  fields: 'The sentence does not have the fields of a VDM.',
  'part-number': 'The part number is not between 1 and the number of parts.',
  'payload-character': 'The payload has a character that is not part of the six-bit alphabet.',
  'payload-length': 'The payload is empty or longer than any message.',
  'tag-block': 'The TAG block is malformed or its checksum does not match; its sentence was read without it.',
  'time-line': 'The $PGHP line has no valid time.',
  incomplete: 'The other parts of the message were not received.',
  'unknown-type': 'No message of this type or part exists.',
  'too-short': 'The payload ends before the fields that its message type needs.',
  'too-long': 'The payload has more bits than any equipment sends in a message of its type.',
} as const

export type RejectReason = keyof typeof rejectReasons

/** Oddities of accepted sentences, with their descriptions. */
export const oddities = {
  'extra-field': 'The sentence has more fields than a VDM; those that it should have were read.',
  'no-fill-bits': 'The sentence does not say how many bits fill up its payload; none were assumed.',
  'no-channel': 'The sentence names neither channel A nor channel B.',
} as const

export type Oddity = keyof typeof oddities
