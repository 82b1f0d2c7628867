import { filterForm, wordsBeside } from '#lib/wire/filterForm.ts'
import { filterRows } from '#lib/wire/filterTable.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { problemKinds } from '#lib/wire/problem.ts'
import { Command } from '../ui/Command.tsx'
import { Heading } from './Heading.tsx'
import styles from './Reference.module.css'
import { TryTokenField } from './TryToken.tsx'

export const guideSections = [
  { id: 'token', title: 'Create a token' },
  { id: 'authentication', title: 'Authentication' },
  { id: 'paging', title: 'Paging' },
  { id: 'formats', title: 'Formats' },
  { id: 'filters', title: 'Filters' },
  { id: 'errors', title: 'Errors' },
] as const

export function Guide({ origin, signedInAs }: { origin: string; signedInAs: string | null }) {
  return (
    <>
      <Heading level={2} id="token">
        Create a token
      </Heading>
      <p>
        Create and revoke tokens in <a href="/account/tokens">your account</a>. The secret is shown once. You can also
        use the command line on the server:
      </p>
      <Command text={'npx lastfix token create --name "my program"'} label="Copy command to create a token" />
      <p>
        <code>--ingest</code> allows sending receiver data, <code>--jwt</code> creates a JWT, <code>--rate N</code> sets
        the requests per minute, <code>--expires 90d</code> the expiry.
      </p>

      <Heading level={2} id="authentication">
        Authentication
      </Heading>
      <p>
        Send the token in the header <code>Authorization: Bearer TOKEN</code>. Both base URLs have the same paths, with
        or without a trailing slash:
      </p>
      <dl className={styles.rows}>
        <div>
          <dt>
            <code>{origin}/api</code>
          </dt>
          <dd>for tokens of 32 characters</dd>
        </div>
        <div>
          <dt>
            <code>{origin}/api/jwt</code>
          </dt>
          <dd>for JWTs</dd>
        </div>
      </dl>
      <TryTokenField signedInAs={signedInAs} />

      <Heading level={2} id="paging">
        Paging
      </Heading>
      <p>
        A response holds <code>data</code>, the records, and <code>paging</code> with <code>limit</code>,{' '}
        <code>total</code> (the exact number of matches) and, unless it is the last page, <code>next</code>. Send{' '}
        <code>next</code> to get the following page; it includes filters and sort. In the default order, paging returns
        no vessel twice and misses none, even while vessels change.
      </p>

      <Heading level={2} id="formats">
        Formats
      </Heading>
      <dl className={styles.rows}>
        {Object.entries(formats).map(([name, { mediaType, meaning }]) => (
          <div key={name}>
            <dt>
              <code>format={name}</code>
            </dt>
            <dd>
              {meaning}; or <code>Accept: {mediaType}</code>
            </dd>
          </div>
        ))}
      </dl>

      <Heading level={2} id="filters">
        Filters
      </Heading>
      <p>A vessel must match all filters of the request. Empty filters are ignored. Ranges are inclusive.</p>
      <dl className={styles.rows}>
        {filterRows.map((row) => (
          <div key={row.parameter}>
            <dt>
              <code>{row.parameter}</code>
              {row.aliases && <span className={styles.note}> or {row.aliases.join(', ')}</span>}
            </dt>
            <dd>
              {row.meaning} <span className={styles.note}>{filterForm(row)}.</span>
              <code className={styles.sample}>
                {row.parameter}={row.example}
              </code>
              <AllWords of={wordsBeside(row)} />
            </dd>
          </div>
        ))}
      </dl>

      <Heading level={2} id="errors">
        Errors
      </Heading>
      <p>
        Errors are problem details (RFC 9457) with <code>status</code>, <code>title</code>, <code>detail</code> and{' '}
        <code>errors</code>, one entry for each invalid parameter. The <code>type</code> is{' '}
        <code>urn:lastfix:problem:KIND</code>; the kind is also in <code>fault.detail.errorcode</code>. The header{' '}
        <code>X-Request-Id</code> identifies the request in the log of the service.
      </p>
      <dl className={styles.rows}>
        {Object.entries(problemKinds).map(([kind, { status, meaning }]) => (
          <div key={kind}>
            <dt>
              <code>
                {status} {kind}
              </code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function AllWords({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <details className={styles.note}>
      <summary>All {of.length} values</summary>
      {of.join(', ')}
    </details>
  )
}
