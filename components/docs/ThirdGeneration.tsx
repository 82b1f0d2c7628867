import { Command } from '../ui/Command.tsx'
import styles from './Reference.module.css'
import { ReferenceRow } from './ReferenceRow.tsx'

const constructs: readonly [construct: string, meaning: string][] = [
  ['= <> != < <= > >=', 'Texts by code point, case-sensitive; numbers; times. The value may come first.'],
  ['a BETWEEN x AND y', 'Both ends included. NOT BETWEEN for all others.'],
  ['a IN (x, y)', 'One of the values; IN () matches nothing. NOT IN for all others.'],
  ["a LIKE 'p%'", 'The whole text; % is any text, _ one character, \\ escapes. ILIKE ignores case.'],
  ['a IS NULL', 'Unknown. A comparison with an unknown value is neither true nor false. IS NOT NULL for known values.'],
  ['t BEFORE x, t AFTER x, t DURING x/y', 'Times only, ends excluded.'],
  ['BBOX(position, w, s, e, n)', 'Longitude first. A west beyond the east crosses 180°.'],
  [
    'INTERSECTS(position, shape)',
    'A POINT, POLYGON or MULTIPOLYGON in WKT, with holes; edges are inside. Also WITHIN.',
  ],
  ['DISJOINT(position, shape)', 'Outside of the shape.'],
  ['AND, OR, NOT, ( )', 'NOT before AND before OR.'],
  ['INCLUDE, EXCLUDE', 'All, none.'],
]

/** Reference for programs of the third generation of the service. */
export function ThirdGeneration({ origin }: { origin: string }) {
  return (
    <>
      <p>
        Programs for <code>/v2/maritime/ais-latest</code> and <code>ais-historical</code> run when you change two
        things: the base URL to <code>{origin}</code>, and the key to a token.
      </p>
      <Command
        text={`curl -H 'Authorization: Basic TOKEN' '${origin}/v2/maritime/ais-latest?filter=mmsi%20%3D%20244660001'`}
        label="Copy request for the latest position of a vessel"
      />
      <p>
        Requests and answers are under <a href="#ecql">ECQL</a>. A filter compares the properties of the answer. Times
        are <code>'2026-11-21T12:00:00Z'</code>, also without quotes, zone or time of day.
      </p>
      <dl className={styles.rows}>
        {constructs.map(([construct, meaning]) => (
          <ReferenceRow key={construct} name={construct}>
            {meaning}
          </ReferenceRow>
        ))}
      </dl>
      <p>
        Differences: unknown parameters and names return 400. <code>offset</code> skips positions, and the answer has{' '}
        <code>numberMatched</code> and <code>numberReturned</code>. Tracks are read as far back as they are stored;{' '}
        <code>storedSince</code> is in the answer if the range begins earlier.
      </p>
    </>
  )
}
