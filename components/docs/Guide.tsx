import { filterForm, wordsBeside } from '#lib/wire/filterForm.ts'
import { filterRows } from '#lib/wire/filterTable.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { problemKinds } from '#lib/wire/problem.ts'
import { Command } from '../ui/Command.tsx'
import { Heading } from './Heading.tsx'
import styles from './Reference.module.css'
import { TryTokenField } from './TryToken.tsx'

export const guideSections = [
  { id: 'token', title: 'Getting a token' },
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
        Getting a token
      </Heading>
      <p>
        A program needs a token. <a href="/account/tokens">Your account</a> makes one and ends it, says when it was last
        used, and shows it once. On the machine of the service, in its folder, the command line does the same:
      </p>
      <Command text={'npx lastfix token create --name "my program"'} label="Copy the command that makes a token" />
      <p>
        <code>--ingest</code> lets it send lines of a receiver, <code>--jwt</code> makes a JWT, <code>--rate N</code>{' '}
        sets its requests a minute, <code>--expires 90d</code> its end.
      </p>

      <Heading level={2} id="authentication">
        Authentication
      </Heading>
      <p>
        Send the token in the header <code>Authorization: Bearer TOKEN</code>. All paths are the same at both base
        addresses, with or without a slash at their end:
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
          <dd>for JWTs, which are longer</dd>
        </div>
      </dl>
      <TryTokenField signedInAs={signedInAs} />

      <Heading level={2} id="paging">
        Paging
      </Heading>
      <p>
        An answer holds <code>data</code>, the records, and <code>paging</code> with <code>limit</code>,{' '}
        <code>total</code> (how many match in all, exactly) and <code>next</code>, unless this is the last page. Send{' '}
        <code>next</code> back for the page after; filters and sort are in it. While vessels come and change, a list in
        the default order shows none twice and misses none that was there at its start.
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
              {meaning}; or by <code>Accept: {mediaType}</code>
            </dd>
          </div>
        ))}
      </dl>

      <Heading level={2} id="filters">
        Filters
      </Heading>
      <p>A vessel must pass all that are given. An empty one counts as absent. Ranges include their ends.</p>
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
        Every error is a problem (RFC 9457): <code>status</code>, <code>title</code>, <code>detail</code> in words, and{' '}
        <code>errors</code> with each parameter that is wrong. Its <code>type</code> is{' '}
        <code>urn:lastfix:problem:</code> and the kind, which is also in <code>fault.detail.errorcode</code>. The header{' '}
        <code>X-Request-Id</code> is what the log of the service knows the request by.
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
      <summary>All {of.length} words</summary>
      {of.join(', ')}
    </details>
  )
}
